/**
 * What an app says of the signed-in user beside what the engine does. Each feature adds its facts to the type where it
 * declares them: `declare module '…/userFacts.ts' { interface UserFacts { … } }`.
 */
import type { z } from 'zod';

// biome-ignore lint/suspicious/noEmptyInterface: an app's features add to it
export interface UserFacts {}

/** The schema of each fact, by its name. */
export const userFacts: Record<string, z.ZodType> = {};
