import { expect, it } from 'vitest';
import { resolveCost } from '../../../../src/engine/contract/cost.ts';
import { payBonus } from '../../../../src/features/bonuses/calls.ts';

it('paying a bonus costs as much as a change', () => {
  expect(resolveCost(payBonus)).toBe('change');
});
