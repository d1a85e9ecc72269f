/** What every part of the service works with. */
import type { FastifyInstance } from 'fastify';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Database } from './database/database.ts';
import type { Settings } from './settings/environment.ts';

export type Core = {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly settings: Settings;
};

/** What a module of routes is handed. */
export type RoutesContext = Core & { readonly app: FastifyInstance };
export type Routes = (context: RoutesContext) => void;
