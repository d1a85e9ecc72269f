/** What the app is called, and how it speaks. */
import { declareApp } from '../contract/index.ts';

declareApp({
  name: 'Starter',
  code: 'starter',
  about: 'Tasks of people.',
  languages: ['en'],
  // A tick.
  mark: 'M5 12.5l4.5 4.5L19 7.5',
});
