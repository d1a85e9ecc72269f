/** What every part of the service works with. */
import type { FastifyInstance } from 'fastify';
import type { AppServices } from './appServices.ts';
import type { Database } from './database/database.ts';
import type { Migrations } from './database/migrate.ts';
import type { SealKeys } from './seals/keys.ts';
import type { Settings } from './settings/environment.ts';
import type { AlteredTrigger } from './verification/triggers.ts';

export type Core = AppServices & {
  readonly database: Database;
  /** What rows of audit entries and of sealed tables are sealed with. */
  readonly keys: SealKeys;
  readonly settings: Settings;
  /** What has brought the tables up to date. */
  readonly migrations: Migrations;
  /** Which triggers of the database are not as they were made: verification/watch.ts. */
  readonly triggers: { altered: readonly AlteredTrigger[] };
  /** The outcomes of work in the background. */
  readonly background: BackgroundStatus;
};

/** The outcomes of each background work by its name. `lastSuccess` is in milliseconds of Unix time. */
export type BackgroundStatus = Map<string, { succeeded: number; failed: number; lastSuccess?: number }>;

/** What a module of routes is handed. */
export type RoutesContext = Core & { readonly app: FastifyInstance };
export type Routes = (context: RoutesContext) => void;
