/** GET transaction/row/checkpoint, and verifying a submitted one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCheckpoint } from '../../../../src/engine/service/audit/checkpoint.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { sealEverything } from '../../../service/sealing.ts';

let test: TestService;
let root: Tokens;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  root = await test.signIn('root');
  await sealEverything(test);
});
afterAll(() => test.close());

it('exports a checkpoint, and accepts it unchanged with a check of everything only', async () => {
  const created = await test.call('GET', 'transaction/row/checkpoint', { as: root });
  expect(created.status).toBe(200);
  const text = JSON.stringify(created.body.data);
  expect(readCheckpoint(text, test.service.ledger.keys)).toEqual(created.body.data);
  const reject = async (query: Record<string, string>) =>
    (await test.call('GET', `transaction/row/validation?${new URLSearchParams(query)}`, { as: root })).body;
  const another = text.replace('"block":"', '"block":"1');
  expect(await reject({ checkpoint: another })).toMatchObject({
    statusCode: 400,
    complaints: { checkpoint: { key: 'validation.checkpoint' } },
  });
  expect(await reject({ checkpoint: text, from: '2026-01-01T00:00:00Z' })).toMatchObject({
    statusCode: 400,
    complaints: { checkpoint: expect.anything() },
  });
});

it('compares a submitted checkpoint with the database', async () => {
  const { body } = await test.call('GET', 'transaction/row/checkpoint', { as: root });
  const query = new URLSearchParams({ checkpoint: JSON.stringify(body.data) });
  const report = await test.call('GET', `transaction/row/validation?${query}`, { as: root });
  expect([report.status, report.body.data?.checked.checkpoints]).toEqual([200, 1]);
  expect(report.body.data.findings).toEqual([]);
});
