/** Programs that use the API, and their keys. */
import type { Feature } from '#engine/contract';
import { apiKey } from './apiKey.ts';
import { program } from './program.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** End a key for good. */
    revoke: true;
  }
}

export const programsFeature: Feature = { resources: [program, apiKey] };

export { apiKey } from './apiKey.ts';
export { program } from './program.ts';
