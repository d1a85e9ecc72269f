/** The operator's commands: what they take from the command line and from the app. */
import type { Checkpoint } from '../../contract/checkpoint.ts';
import type { Database } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';
import type { Rotation, RotationKeys } from '../keyRotation/rotation.ts';
import type { Environment } from '../settings/environment.ts';
import type { Finding } from '../verification/findings.ts';
import type { VerificationReport } from '../verification/verify.ts';

export type CommandInput = {
  args: readonly string[];
  environment: Environment;
  print: (line: string) => void;
};

/** @returns the exit code, 0 if none. @throws SettingsError if it cannot run */
export type Command = (input: CommandInput) => Promise<0 | 1> | Promise<void>;

/** An app with what it stores beyond declared records. */
export type OperatedApp = {
  migrations: Migrations;
  /** Verifies what the app seals itself, too. Without it, `verify` covers what the engine seals. */
  verification?: AppVerification;
  /** Reseals what the app seals itself, before the engine's rows: `Rotation`. */
  reseal?(rotation: Rotation): Promise<void>;
};

export type AppVerification = {
  /** Options of `verify` that the engine does not have, each with a value. */
  options: readonly string[];
  /** Their lines of the help. */
  help: string;
  /** What its own checks mean when they fail, by check. */
  meanings: Readonly<Record<string, string>>;
  /**
   * Determines what is verified; everything without options.
   * @param options of the command, `checkpoint` included
   * @throws SettingsError if they contradict each other
   */
  choose(options: VerifyOptionValues): Verify;
};

export type VerifyOptionValues = Readonly<Record<string, string | undefined>>;

export type Verify = (parts: VerifiedParts) => Promise<CommandReport>;

export type VerifiedParts = RotationKeys & { database: Database; checkpoint: Checkpoint | undefined };

/** The checks are the engine's and the app's own. */
export type CommandReport = VerificationReport<Finding<string>>;
