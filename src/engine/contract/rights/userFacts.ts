/**
 * What an app says of the signed-in user beside what the engine does. Each feature adds its facts to the type where it
 * declares them: `declare module '…/userFacts.ts' { interface UserFacts { … } }`.
 */
import type { Field } from '../fields.ts';

// biome-ignore lint/suspicious/noEmptyInterface: an app's features add to it
export interface UserFacts {}

/** What each fact is, by its name; null where there is none. */
export const userFacts: Record<string, Field> = {};
