/** The app's name and languages. */
import { declareApp } from '../contract/index.ts';

declareApp({
  name: 'Starter',
  code: 'starter',
  about: 'Tasks of people.',
  languages: ['en'],
  // A check mark.
  mark: 'M5 12.5l4.5 4.5L19 7.5',
});
