/** What every part of the service works with. */
import type { Database } from './database/database.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Settings } from './settings.ts';

export type Core = {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly settings: Settings;
};
