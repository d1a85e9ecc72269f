/** What the engine is to call itself here. */
import { declareApp } from '../../../src/engine/contract/app.ts';

declareApp({
  name: 'Bookworm',
  code: 'bookworm',
  about: 'The books of a library with several branches.',
  license: 'MIT',
  languages: ['en'],
  // A book.
  mark: 'M6 5h5a2 2 0 0 1 1 1v13a2 2 0 0 0-1-1H6zM18 5h-5a2 2 0 0 0-1 1v13a2 2 0 0 1 1-1h5z',
});
