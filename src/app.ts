/** Declares the app to the engine. */
import { declareApp } from '#engine/contract';

declareApp({
  name: 'Monedero',
  code: 'monedero',
  about:
    'A multi-currency wallet platform. Calls marked x-addition are beyond what consoles of this kind ask for.',
  license: 'MIT',
  languages: ['es', 'de', 'en', 'fr', 'pt'],
  pages: {
    account: '/dashboard/account',
    background: '/dashboard/background',
    notAuthorized: '/pages/miscellaneous/not-authorized',
  },
  // Its operators had it before the engine had other products.
  sealKeyName: 'LEDGER_KEY',
  // A wallet.
  mark: 'M6 11.5h12v4.2A2.3 2.3 0 0 1 15.7 18H8.3A2.3 2.3 0 0 1 6 15.7zM8.2 11.3C8.2 8.4 9.6 6.6 12 6.6s3.8 1.8 3.8 4.7M11.2 14.4h1.6',
});
