/** Policies can be about every resource whose changes a declaration makes approvable, and about no other. */
import { expect, it } from 'vitest';
import { resources } from '../../../../src/engine/contract/registry.ts';
import { explain } from '../../../../src/engine/tools/explain/explain.ts';
import { changeOperations } from '../../../../src/features/approvals/operations.ts';

it('offers each approvable resource to policies', () => {
  const approvable = resources.filter((one) => one.approvable === true || one.approvable.length > 0);
  expect(approvable.map(({ name }) => name).sort()).toEqual([...changeOperations].sort());
});

it('explain says which calls may wait for approval', async () => {
  const explained = await explain('hold');
  expect(explained).toMatch(/capture Hold +captureHold +takes an Idempotency-Key; may wait for approval/);
  expect(explained).toMatch(/release Hold +releaseHold *\n/);
});
