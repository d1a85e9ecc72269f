/** Self-registration, available if one of the built-in roles is meant for it. */
import { builtInRoles } from './registry.ts';

/** The role of users who register; undefined if registration is disabled. */
export function signUpRole(): string | undefined {
  return builtInRoles.find(({ selfRegistration }) => selfRegistration)?.name;
}
