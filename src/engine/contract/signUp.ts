/** Whether people may sign up by themselves: where one of the roles that the app is born with is for them. */
import { builtInRoles } from './registry.ts';

/** The name of the role that they get; undefined where nobody signs up. */
export function signUpRole(): string | undefined {
  return builtInRoles.find(({ selfRegistration }) => selfRegistration)?.name;
}
