/**
 * What the service's tests have in place of @node-rs/argon2: the same, at the least cost that a hash can have. A platform
 * of ten people takes a second of hashing else, a hundred times over. vite.config.ts puts it there, for these tests
 * alone; what a password costs in production is proved in tests/contract/password-cost.test.ts.
 */
import { createRequire } from 'node:module';

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

export const verify: typeof real.verify = real.verify;
export const hash: typeof real.hash = (password, options) =>
  real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1, ...options });
