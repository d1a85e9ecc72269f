/**
 * Replaces @node-rs/argon2 in the service's tests with the same algorithm at minimum cost. Hashing for a platform of
 * ten users would otherwise take a second, a hundred times over. vite.config.ts applies it to these tests only;
 * tests/contract/password-cost.test.ts checks the cost in production.
 */
import { createRequire } from 'node:module';

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

export const verify: typeof real.verify = real.verify;
export const hash: typeof real.hash = (password, options) =>
  real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1, ...options });
