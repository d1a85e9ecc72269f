import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    patience: number;
  }
}

/**
 * How long a test waits for what it expects, in milliseconds: many times what it takes, since the machine may be busy
 * with something else. Nothing waits longer than it has to; this is only when it gives up. vite.config.ts says it.
 */
export const PATIENCE = inject('patience');
