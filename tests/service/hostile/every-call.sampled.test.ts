/**
 * Whatever is sent to whichever call by whomever: it is answered in the words of the contract, and never as a
 * failure of the service. HOSTILE_SEED and HOSTILE_RUNS look elsewhere, and longer.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en } from '../../../i18n/en.ts';
import { errorStatus } from '../../../src/engine/contract/errors.ts';
import { runs } from '../../setup/sampled.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectSoundLedger } from '../money.ts';
import { makeWorld } from '../permissions/makeWorld.ts';
import type { World } from '../permissions/world.ts';
import { addressOf, type Base, bodyOf, type HostileRequest, hostileRequest, makeBases } from './requests.ts';

const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);
const numRuns = Number(process.env.HOSTILE_RUNS ?? runs(500));

let test: TestService;
let world: World;
let bases: Base[];
const statuses = new Map<number, number>();

beforeAll(async () => {
  test = await startServiceWithPlatform();
  world = await makeWorld(test);
  bases = await makeBases(world);
});
afterAll(() => test.close());

async function expectAnswered(request: HostileRequest): Promise<void> {
  const { who, call, headers } = request;
  const answer = await test.call(call.method, addressOf(request).slice(1), {
    as: who === 'visitor' ? undefined : world.tokens[who],
    body: bodyOf(request),
    headers,
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules|select .+ from /i);
  if (answer.status < 400) return;
  const { code, message, complaints } = answer.body;
  expect(Object.keys(errorStatus)).toContain(code);
  const noCall = answer.status === 404 && /^There is no call /.test(message);
  if (!noCall) expect(message).toBe(en.errors[code as keyof typeof en.errors]);
  for (const { key } of Object.values<{ key: string }>(complaints ?? {})) {
    expect(Object.keys(en.validation).map((name) => `validation.${name}`)).toContain(key);
  }
}

it(`returns what the contract documents (seed ${seed}, ${numRuns} runs)`, async () => {
  await fc.assert(fc.asyncProperty(hostileRequest(bases), expectAnswered), { seed, numRuns });
  // They got past the door, and further: some were right in spite of everything.
  for (const status of [200, 400, 403, 404]) {
    expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
  }
  await expectSoundLedger(test);
});
