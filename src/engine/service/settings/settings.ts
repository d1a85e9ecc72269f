/** Reads and validates all settings. */
import { type Environment, readEnvironment, type Settings } from './environment.ts';
import { withKeys } from './keys.ts';

/** @throws SettingsError on the variable, with instructions */
export function readSettings(environment: Environment): Settings {
  return withKeys(readEnvironment(environment));
}
