/** Limits on the money that users may move. */
import type { Feature } from '#engine/contract';
import { limit } from './resource.ts';

const errors = { limit_exceeded: 422 } as const;
type LimitErrors = typeof errors;

declare module '#engine/contract' {
  interface AppErrors extends LimitErrors {}
}

export const limitsFeature: Feature = {
  resources: [limit],
  errors,
  errorArgs: async () => ({ limit_exceeded: (await import('./errors.ts')).exceededArgs }),
  moneyErrorCodes: ['limit_exceeded'],
  calls: [() => import('./calls.ts')],
};

export { limitPeriods } from './words.ts';
