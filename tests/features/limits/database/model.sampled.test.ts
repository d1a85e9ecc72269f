/**
 * Random limits, operations, reversals and steps of the clock, over the borders of days, weeks and months and over both
 * changes of daylight saving time, compared with a model that knows nothing of the service.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { formatAmount } from '../../../../src/engine/contract/values/money.ts';
import { ServiceError } from '../../../../src/engine/service/errors.ts';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../../service/money.ts';
import {
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';

const ZONE = 'Europe/Berlin';

let test: TestService;
let platform: Platform;
let customerWallet: string;
let users = 0;

beforeAll(async () => {
  test = await startServiceWithPlatform({ REPORTING_ZONE: ZONE });
  platform = await signInToPlatform(test);
  customerWallet = await findWallet(test, platform.root, platform.one.customerId);
  await expectMoved(test, { as: platform.root, wallet: platform.one.clientWallet, amount: '1000000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

type Per = 'operation' | 'day' | 'week' | 'month';
type Limit = { per: Per; most: bigint; until: Date | null };
type Posted = { _id: string; units: bigint; reversed: bigint; counted: Map<string, string> };

/** The local date in the zone, as `sv` writes it: 2026-03-29. */
const localDay = (date: Date) => new Intl.DateTimeFormat('sv', { timeZone: ZONE }).format(date);

/** What the model counts an operation under in each period: `week 2026-03-23`. */
function periodAt(per: Exclude<Per, 'operation'>, date: Date): string {
  const day = localDay(date);
  if (per === 'day') return `day ${day}`;
  if (per === 'month') return `month ${day.slice(0, 7)}`;
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return `week ${noon.toISOString().slice(0, 10)}`;
}

class Model {
  private readonly used = new Map<string, bigint>();

  private readonly limits: readonly Limit[];

  constructor(limits: readonly Limit[]) {
    this.limits = limits;
  }

  private inForce(date: Date): Limit[] {
    const running = this.limits.filter(({ until }) => until === null || date < until);
    return running.filter(
      ({ per, until }) =>
        until !== null || !running.some((other) => other.per === per && other.until !== null),
    );
  }

  /** @returns the periods that it was counted in; undefined if it is declined */
  move(units: bigint, date: Date): Map<string, string> | undefined {
    const limits = this.inForce(date);
    for (const { per, most } of limits) {
      const before = per === 'operation' ? 0n : (this.used.get(periodAt(per, date)) ?? 0n);
      if (before + units > most) return undefined;
    }
    const counted = new Map<string, string>();
    for (const { per } of limits) if (per !== 'operation') counted.set(per, periodAt(per, date));
    for (const period of counted.values()) this.used.set(period, (this.used.get(period) ?? 0n) + units);
    return counted;
  }

  giveBack(units: bigint, counted: ReadonlyMap<string, string>, date: Date): void {
    for (const [per, period] of counted)
      if (period === periodAt(per as 'day', date))
        this.used.set(period, (this.used.get(period) ?? 0n) - units);
  }
}

const limitsOf = (per: fc.Arbitrary<Per>) =>
  fc.record({
    per,
    most: fc.bigInt({ min: 20n, max: 90n }),
    untilDays: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 2 }),
  });
/** One of a counted period, and others. */
const limits = fc
  .tuple(
    limitsOf(fc.constantFrom<Per>('day', 'week', 'month')),
    fc.array(limitsOf(fc.constantFrom<Per>('operation', 'day', 'week', 'month')), { maxLength: 4 }),
  )
  .map(([first, others]) => [first, ...others]);
/** Mostly of an hour or two: the borders of periods are where time zones differ. */
const hours = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 30, max: 220 }) },
);
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('move' as const), units: fc.bigInt(1n, 30n), hours }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('reverse' as const),
        of: fc.nat(),
        units: fc.bigInt(1n, 30n),
        hours,
      }),
    },
  ),
  { minLength: 8, maxLength: 25 },
);
/** Shortly before the changes of daylight saving time, and before the end of a month that ends within a week. */
const start = fc.constantFrom('2027-03-27T20:00:00Z', '2027-10-30T19:00:00Z', '2027-06-29T21:30:00Z');

it('declines exactly what the model declines', async () => {
  await fc.assert(
    fc.asyncProperty(limits, start, steps, async (declared, from, sequence) => {
      users += 1;
      const name = `limited.${users}`;
      const { one, root, usd } = platform;
      const operator = (
        await createRecord(test, root, 'user', buildUser(name, 'agent', { client: one.client }))
      )._id;
      const begin = new Date(from);
      const model = new Model(
        await Promise.all(
          declared.map(async ({ per, most, untilDays }): Promise<Limit> => {
            const until = untilDays === null ? null : new Date(begin.getTime() + untilDays * 86_400_000);
            await createRecord(test, root, 'limit', {
              ...{ scope: 'user', user: operator, operation: 'credit', currency: 'USD', per, until },
              ...{ most: formatAmount(most, 2), reason: 'A model' },
            });
            return { per, most, until };
          }),
        ),
      );
      const posted: Posted[] = [];
      let now = begin;
      for (const step of sequence) {
        now = new Date(now.getTime() + step.hours * 3_600_000);
        const shared = { operator, role: 'agent', currency: usd, date: now };
        if (step.kind === 'move') {
          const counted = model.move(step.units, now);
          const outcome = await test.service.ledger
            .post({
              ...{ ...shared, type: 'credit', action: 'credit', units: step.units, reference: 'A model' },
              ...{ fromWallet: one.clientWallet, toWallet: customerWallet },
            })
            .catch((error) => error);
          const code = outcome instanceof ServiceError ? outcome.code : outcome.status;
          expect([now.toISOString(), code]).toEqual([
            now.toISOString(),
            counted ? 'successful' : 'limit_exceeded',
          ]);
          if (counted) posted.push({ _id: outcome._id, units: step.units, reversed: 0n, counted });
          continue;
        }
        const original = posted[step.of % Math.max(posted.length, 1)];
        if (!original) continue;
        const left = original.units - original.reversed;
        const units = step.units < left ? step.units : left;
        if (units === 0n) continue;
        await test.service.ledger.post({
          ...{ ...shared, type: 'reversal', action: 'reverse', units, reference: 'A model' },
          ...{ fromWallet: customerWallet, toWallet: one.clientWallet, data: { reverses: original._id } },
        });
        original.reversed += units;
        model.giveBack(units, original.counted, now);
      }
    }),
    { numRuns: inject('sampled') ? 25 : 100, endOnFailure: true },
  );
});
