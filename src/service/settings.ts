/** The settings, read from the environment and checked in one place: DESIGN section 9. */
import { type Environment, readEnvironment } from './environment.ts';
import { withKeys } from './keys.ts';

export type Settings = {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL's address; without it the database runs in the process. */
  readonly databaseUrl: string | undefined;
  /** Where the embedded database and its keys are kept; `memory://` keeps nothing. */
  readonly dataDir: string;
  /** Signs access tokens. */
  readonly authSecret: Uint8Array;
  /** Seals the ledger; never stored in the database. */
  readonly ledgerKey: Buffer;
  /** The first password of `root`; without it one is made and printed once. */
  readonly rootPassword: string | undefined;
  readonly smtpUrl: string | undefined;
  /** How browsers reach the service, for links in mails. */
  readonly publicUrl: string | undefined;
  readonly workers: number;
  /** How many connections to PostgreSQL each process may open; without it what all of them can share. */
  readonly databasePool: number | undefined;
  /** Fills an empty database with a believable platform. */
  readonly demo: boolean;
  readonly production: boolean;
  /** Whether requests are logged. */
  readonly log: boolean;
};

/** @throws SettingsError that names the variable and says what to do */
export function readSettings(environment: Environment): Settings {
  return withKeys(readEnvironment(environment));
}
