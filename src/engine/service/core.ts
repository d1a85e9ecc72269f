/** Dependencies of every part of the service. */
import type { FastifyInstance } from 'fastify';
import type { AppServices } from './appServices.ts';
import type { WorkState } from './background/state.ts';
import type { Database } from './database/database.ts';
import type { Migrations } from './database/migrate.ts';
import type { CallRegistry } from './http/callRegistry.ts';
import type { SealKeys } from './seals/keys.ts';
import type { Settings } from './settings/environment.ts';
import type { AlteredTrigger } from './verification/triggers.ts';

export type Core = AppServices & {
  readonly database: Database;
  /** Keys of the seals of audit entries and sealed tables. */
  readonly keys: SealKeys;
  readonly settings: Settings;
  /** Migrations of the tables. */
  readonly migrations: Migrations;
  /** Triggers of the database that differ from the expected ones: verification/watch.ts. */
  readonly triggers: { altered: readonly AlteredTrigger[] };
  /** The works in the background by name, and what this process knows about their runs. */
  readonly background: Map<string, WorkState>;
  /** Every call of the app, for performing it without HTTP: http/callRegistry.ts. */
  readonly calls: CallRegistry;
};

/** Passed to every module of routes. */
export type RoutesContext = Core & { readonly app: FastifyInstance };
export type Routes = (context: RoutesContext) => void;
