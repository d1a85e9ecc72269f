import { expect, it } from 'vitest';
import { resolveCost } from '../../../../src/engine/contract/cost.ts';
import { calls } from '../../../../src/engine/contract/registry.ts';

it('checking everything costs a verification, and no other call does', () => {
  const verifications = Object.values(calls).filter((call) => resolveCost(call) === 'verification');
  expect(verifications.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /transaction/row/validation',
  ]);
});
