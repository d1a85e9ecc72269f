/** A file that is read slowly leaves the slots to others. */
import { expect, it } from 'vitest';
import type { Cost } from '../../src/engine/contract/cost.ts';
import { ServiceError } from '../../src/engine/service/errors.ts';
import { createAdmission } from '../../src/engine/service/http/admission/admission.ts';
import type { CostLimits } from '../../src/engine/service/http/admission/limits.ts';
import { streamInSlots } from '../../src/engine/service/jobs/streamInSlots.ts';

const one: CostLimits = { perCaller: 1, concurrency: 1, queueLimit: 8, cooldown: 0, callerCooldown: 0 };
const admission = () => createAdmission({ export: one } as Record<Cost, CostLimits>, 60, () => false);

async function* pieces(count: number): AsyncGenerator<string, void> {
  for (let at = 0; at < count; at += 1) yield `${at};`;
}

it('holds no slot while nobody reads it, and is complete once it is read', async () => {
  const admitted = admission();
  const file = await streamInSlots(admitted, 'export', 'slow', pieces(100));
  for (const who of ['other', 'slow']) expect(await admitted.run('export', who, async () => who)).toBe(who);
  let content = '';
  for await (const piece of file) content += piece;
  expect(content).toBe(Array.from({ length: 100 }, (_, at) => `${at};`).join(''));
});

it('waits while the service is busy once it has begun, and is rejected before', async () => {
  let refusals = 0;
  const busy = {
    async run<T>(_cost: Cost, _who: string, work: () => Promise<T>): Promise<T> {
      if (refusals-- > 0) throw new ServiceError('busy');
      return work();
    },
  };
  const file = await streamInSlots(busy, 'export', 'someone', pieces(3));
  refusals = 1;
  const read = [];
  for await (const piece of file) read.push(piece);
  expect(read.join('')).toBe('0;1;2;');
  refusals = 1;
  await expect(streamInSlots(busy, 'export', 'someone', pieces(3))).rejects.toThrow(ServiceError);
});
