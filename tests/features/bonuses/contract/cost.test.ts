import { expect, it } from 'vitest';
import { costOf } from '../../../../src/engine/contract/cost.ts';
import { addBonus, listBonuses, payBonus } from '../../../../src/features/bonuses/calls.ts';

it('a list of bonuses costs as a list, making and paying one as a change', () => {
  expect([listBonuses, addBonus, payBonus].map(costOf)).toEqual(['list', 'change', 'change']);
});
