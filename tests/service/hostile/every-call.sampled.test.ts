/**
 * Whatever any caller sends to any call, the response conforms to the contract and is never an internal error.
 * HOSTILE_SEED and HOSTILE_RUNS try other requests, and more.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { errorStatus } from '../../../src/engine/contract/errors.ts';
import { runs } from '../../setup/sampled.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectIntactLedger } from '../money.ts';
import { createWorld } from '../permissions/createWorld.ts';
import type { World } from '../permissions/world.ts';
import { type Base, createBases, type HostileRequest, hostileRequest, toBody, toPath } from './requests.ts';

const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);
const numRuns = Number(process.env.HOSTILE_RUNS ?? runs(500));

let test: TestService;
let world: World;
let bases: Base[];
const statuses = new Map<number, number>();

beforeAll(async () => {
  test = await startServiceWithPlatform();
  world = await createWorld(test);
  bases = await createBases(world);
});
afterAll(() => test.close());

async function expectDocumented(request: HostileRequest): Promise<void> {
  const { who, call, headers } = request;
  const response = await test.call(call.method, toPath(request).slice(1), {
    as: who === 'visitor' ? undefined : world.tokens[who],
    body: toBody(request),
    headers,
  });
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  expect(response.status, response.text).toBeLessThan(500);
  expect(response.text).not.toMatch(/\bat \S+ \(|node_modules|select .+ from /i);
  if (response.status < 400) return;
  const { code, message, complaints } = response.body;
  expect(Object.keys(errorStatus)).toContain(code);
  const noCall = response.status === 404 && /^There is no call /.test(message);
  if (!noCall) expect(message).toBe(en.errors[code as keyof typeof en.errors]);
  for (const { key } of Object.values<{ key: string }>(complaints ?? {})) {
    expect(Object.keys(en.validation).map((name) => `validation.${name}`)).toContain(key);
  }
}

it(`returns what the contract documents (seed ${seed}, ${numRuns} runs)`, async () => {
  await fc.assert(fc.asyncProperty(hostileRequest(bases), expectDocumented), { seed, numRuns });
  // Some passed authorization and validation, and some succeeded.
  for (const status of [200, 400, 403, 404]) {
    expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
  }
  await expectIntactLedger(test);
});
