/** The facts about the signed-in user that features add, typed by `UserFacts`. */
import type { Field } from '../fields.ts';

/** The field of each fact by name. A user may have null for any of them. */
export const userFacts: Record<string, Field> = {};
