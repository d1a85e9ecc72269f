import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    patience: number;
  }
}

/**
 * How long a test waits for an expected result, in milliseconds: far longer than it takes, because the machine may be
 * busy. vite.config.ts sets it.
 */
export const PATIENCE = inject('patience');
