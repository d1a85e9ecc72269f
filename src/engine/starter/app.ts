/** The app's name and languages. */
import { declareApp } from '../contract/index.ts';

declareApp({
  name: 'Starter',
  code: 'starter',
  about: 'Projects and their tasks.',
  languages: ['en', 'es'],
  // A check mark.
  mark: 'M5 12.5l4.5 4.5L19 7.5',
});
