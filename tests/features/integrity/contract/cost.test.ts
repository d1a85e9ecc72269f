import { expect, it } from 'vitest';
import { resolveCost } from '../../../../src/engine/contract/cost.ts';
import { calls } from '../../../../src/engine/contract/registry.ts';

it('only checking everything costs as much as a verification', () => {
  const verifications = Object.values(calls).filter((call) => resolveCost(call) === 'verification');
  expect(verifications.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /transaction/row/validation',
  ]);
});
