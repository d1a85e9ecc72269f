/** Bonuses. */
import type { Feature } from '#engine/contract';
import { bonus } from './resource.ts';

const errors = { bonus_cancelled: 422, bonus_expired: 422, bonus_budget: 422 } as const;
type BonusErrors = typeof errors;

declare module '#engine/contract' {
  interface AppErrors extends BonusErrors {}
}

declare module '#engine/contract' {
  interface AppVerbs {
    cancel: true;
  }
}

export const bonusesFeature: Feature = { resources: [bonus], errors, calls: [() => import('./calls.ts')] };
