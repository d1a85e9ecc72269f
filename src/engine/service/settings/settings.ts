/** The settings, read from the environment and checked in one place. */
import { type Environment, readEnvironment, type Settings } from './environment.ts';
import { withKeys } from './keys.ts';

/** @throws SettingsError that names the variable and says what to do */
export function readSettings(environment: Environment): Settings {
  return withKeys(readEnvironment(environment));
}
