/** What features add to the signed-in user, in the type `UserFacts`. */
import type { Field } from '../fields.ts';

/** What each fact is, by its name; null where there is none. */
export const userFacts: Record<string, Field> = {};
