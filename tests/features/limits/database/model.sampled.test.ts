/**
 * Random limits of every scope, direction and setter, operations, reversals, holds and steps of the clock, over the borders of
 * days, weeks and months and over both changes of daylight saving time, compared with a model that knows nothing of the
 * service.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatAmount } from '../../../../src/engine/contract/values/money.ts';
import type { Core } from '../../../../src/engine/service/core.ts';
import { ServiceError } from '../../../../src/engine/service/errors.ts';
import { performAction } from '../../../../src/engine/service/records/actions/perform.ts';
import { createRecord as createHold } from '../../../../src/engine/service/records/write/create.ts';
import type { Caller } from '../../../../src/engine/service/sessions/caller.ts';
import { createRootCaller } from '../../../../src/features/demo/service/rootCaller.ts';
import { hold } from '../../../../src/features/holds/resource.ts';
import { startServiceWithPlatform, type TestService } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../../service/money.ts';
import {
  buildClient,
  buildUser,
  createRecord,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';
import { runs } from '../../../setup/sampled.ts';

const ZONE = 'Europe/Berlin';

let test: TestService;
let platform: Platform;
let worlds = 0;

beforeAll(async () => {
  test = await startServiceWithPlatform({ REPORTING_ZONE: ZONE });
  platform = await signInToPlatform(test);
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

type Per = 'operation' | 'day' | 'week' | 'month';
type Operation = 'credit' | 'debit' | 'transfer' | 'hold';
type Scope = 'user' | 'role' | 'client' | 'wallet';
type Direction = 'in' | 'out';
type Limit = {
  scope: Scope;
  /** Whose operations it counts: in this test, a role has one user. */
  subject: string;
  direction: Direction;
  operations: readonly Operation[];
  per: Per;
  /** Minor units; null if it limits the number of operations alone. */
  most: bigint | null;
  count: number | null;
  until: Date | null;
  setBy: 'platform' | 'client';
};
type Move = { type: Operation; units: bigint; subjects: readonly `${string} ${Direction}`[] };
type Posted = { _id: string; from: 0 | 1; units: bigint; reversed: bigint; counted: readonly string[] };

type Held = { _id: string; from: 0 | 1; units: bigint; counted: readonly string[] };

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

/** What the model counts an operation under. */
const counterOf = (subject: string, operation: Operation, per: Exclude<Per, 'operation'>, date: Date) =>
  `${subject} ${operation} ${periodAt(per, date)}`;

class Model {
  private readonly used = new Map<string, { units: bigint; times: number }>();

  private readonly limits: readonly Limit[];

  constructor(limits: readonly Limit[]) {
    this.limits = limits;
  }

  private inForce({ type, subjects }: Move, date: Date): Limit[] {
    const running = this.limits.filter(
      ({ until, operations, subject, direction }) =>
        (until === null || date < until) &&
        operations.includes(type) &&
        subjects.includes(`${subject} ${direction}`),
    );
    return running.filter(
      (one) =>
        one.until !== null ||
        !running.some(
          (other) =>
            other.until !== null &&
            (['per', 'subject', 'direction', 'setBy'] as const).every((name) => other[name] === one[name]) &&
            (other.scope === one.scope || other.scope === 'user'),
        ),
    );
  }

  private usedOf(counter: string): { units: bigint; times: number } {
    return this.used.get(counter) ?? { units: 0n, times: 0 };
  }

  /** @returns the counters that it was counted in; undefined if it is declined */
  move(move: Move, date: Date): string[] | undefined {
    const limits = this.inForce(move, date);
    for (const { per, most, count, operations, subject, direction } of limits) {
      const before = operations.flatMap((operation) =>
        per === 'operation' ? [] : this.usedOf(counterOf(`${subject} ${direction}`, operation, per, date)),
      );
      const units = before.reduce((sum, one) => sum + one.units, 0n);
      const times = before.reduce((sum, one) => sum + one.times, 0);
      if (most !== null && units + move.units > most) return undefined;
      if (count !== null && times >= count) return undefined;
    }
    const counters = limits.flatMap(({ per, subject, direction }) =>
      per === 'operation' ? [] : counterOf(`${subject} ${direction}`, move.type, per, date),
    );
    const counted = [...new Set(counters)];
    for (const counter of counted) {
      const { units, times } = this.usedOf(counter);
      this.used.set(counter, { units: units + move.units, times: times + 1 });
    }
    return counted;
  }

  /** The amount only, in whichever period. @param units negative to undo it */
  endHold(units: bigint, counted: readonly string[]): void {
    for (const counter of counted) {
      const before = this.usedOf(counter);
      this.used.set(counter, { ...before, units: before.units - units });
    }
  }

  /** The amount only, and only within the period. */
  giveBack(units: bigint, counted: readonly string[], date: Date): void {
    const current = (['day', 'week', 'month'] as const).map((per) => periodAt(per, date));
    for (const counter of counted) {
      if (!current.some((period) => counter.endsWith(` ${period}`))) continue;
      const before = this.usedOf(counter);
      this.used.set(counter, { ...before, units: before.units - units });
    }
  }
}

const moves = ['credit', 'debit', 'transfer'] as const;
const operations = [...moves, 'hold'] as const;
/** Mostly of the same subject and period, so that temporary limits replace permanent ones. */
const limits = fc
  .record({
    per: fc.constantFrom<Per>('day', 'week', 'month'),
    scope: fc.constantFrom<Scope>('user', 'role', 'client', 'wallet'),
    isIn: fc.boolean(),
    wallet: fc.constantFrom<0 | 1>(0, 1),
  })
  .chain((usual) => {
    const mostly = <Value>(value: Value, other: fc.Arbitrary<Value>) =>
      fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });
    const one = fc.record({
      per: mostly(usual.per, fc.constantFrom<Per>('operation', 'day', 'week', 'month')),
      scope: mostly(usual.scope, fc.constantFrom<Scope>('user', 'role', 'client', 'wallet')),
      isIn: mostly(usual.isIn, fc.boolean()),
      wallet: mostly(usual.wallet, fc.constantFrom<0 | 1>(0, 1)),
      operations: fc.subarray([...operations], { minLength: 1 }),
      most: fc.option(fc.bigInt({ min: 20n, max: 90n }), { nil: null, freq: 4 }),
      count: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 2 }),
      untilDays: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 2 }),
      setBy: fc.constantFrom<Limit['setBy']>('platform', 'client'),
    });
    return fc.array(one, { minLength: 1, maxLength: 6 });
  });
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
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        type: fc.constantFrom(...moves),
        from: fc.constantFrom<0 | 1>(0, 1),
        units: fc.bigInt(1n, 30n),
        hours,
      }),
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
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('hold' as const),
        from: fc.constantFrom<0 | 1>(0, 1),
        units: fc.bigInt(1n, 30n),
        hours,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('capture' as const, 'release' as const),
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

/** A client of its own with an administrator, an operator whose role nobody else has, and two wallets with money. */
async function createWorld() {
  worlds += 1;
  const { root } = platform;
  const client = (await createRecord(test, root, 'client', buildClient(`limited${worlds}`)))._id;
  const role = `limited${worlds}`;
  await createRecord(test, root, 'role', { _id: role, client, permissions: [] });
  const user = async (name: string, as: string) =>
    createRecord(test, root, 'user', buildUser(`${name}.limited${worlds}`, as, { client }));
  const operator = (await user('operator', role))._id;
  const wallets = [await user('one', 'customer'), await user('two', 'customer')].map(({ wallet }) => wallet);
  for (const wallet of wallets) await expectMoved(test, { as: root, wallet, amount: '1000' });
  return { client, role, operator, wallets, admin: await test.signIn(`admin.limited${worlds}`) };
}

type Writing = (core: Core, caller: Caller, key: string) => Promise<unknown>;

/** Writes as the operator, who may do everything. @returns the record, or the error */
async function write(
  user: string,
  role: string,
  at: Date,
  writing: Writing,
): Promise<{ _id: string; code?: string }> {
  const core = test.service as never as Core;
  const caller = { ...createRootCaller(core, user, at), role };
  return (await writing(core, caller, randomUUID()).catch((error) => error)) as never;
}

it('declines exactly what the model declines', async () => {
  await fc.assert(
    fc.asyncProperty(limits, start, steps, async (declared, from, sequence) => {
      const { client, role, operator, wallets, admin } = await createWorld();
      const begin = new Date(from);
      const model: Limit[] = [];
      for (const { scope, isIn, wallet, untilDays, most, count, setBy, per, ...terms } of declared) {
        const until = untilDays === null ? null : new Date(begin.getTime() + untilDays * 86_400_000);
        const isAccount = scope === 'client' || scope === 'wallet';
        const direction = isAccount && isIn ? 'in' : 'out';
        // Nothing is received by a hold.
        const counted = terms.operations.filter((one) => one !== 'hold' || direction === 'out');
        if (counted.length === 0) continue;
        const of = { user: operator, role, client, wallet: wallets[wallet] ?? '' }[scope];
        // An amount, a number of operations, or both.
        const amount = most ?? (per === 'operation' || count === null ? 40n : null);
        const times = per === 'operation' ? null : count;
        await createRecord(test, setBy === 'client' ? admin : platform.root, 'limit', {
          ...{ ...terms, scope, [scope === 'client' ? 'limitedClient' : scope]: of, per, until },
          operations: counted,
          ...(isAccount && { direction }),
          ...{ currency: 'USD', reason: 'A model', ...(times !== null && { count: times }) },
          ...(amount !== null && { most: formatAmount(amount, 2) }),
        });
        const subject = scope === 'role' ? operator : of;
        model.push({
          operations: counted,
          scope,
          subject,
          direction,
          per,
          until,
          setBy,
          most: amount,
          count: times,
        });
      }
      const expected = new Model(model);
      const posted: Posted[] = [];
      const held: Held[] = [];
      let now = begin;
      for (const step of sequence) {
        now = new Date(now.getTime() + step.hours * 3_600_000);
        const shared = { operator, role, currency: platform.usd, date: now, reference: 'A model' };
        const between = (payer: 0 | 1) => ({
          fromWallet: wallets[payer] ?? '',
          toWallet: wallets[1 - payer] ?? '',
        });
        const moveInModel = (type: Operation, units: bigint, payer: 0 | 1) => {
          const { fromWallet, toWallet } = between(payer);
          const out = [`${operator} out`, `${client} out`, `${fromWallet} out`] as const;
          const into = type === 'hold' ? [] : ([`${client} in`, `${toWallet} in`] as const);
          return expected.move({ type, units, subjects: [...out, ...into] }, now);
        };
        if (step.kind === 'hold') {
          const { units, from: payer } = step;
          const counted = moveInModel('hold', units, payer);
          const { fromWallet: wallet, toWallet: to } = between(payer);
          const body = { wallet, to, currency: 'USD', amount: formatAmount(units, 2), reference: 'A model' };
          const outcome = await write(operator, role, now, (core, caller, idempotencyKey) =>
            createHold(core, hold, body, caller, { idempotencyKey }),
          );
          expect([now.toISOString(), outcome.code]).toEqual([
            now.toISOString(),
            counted ? undefined : 'limit_exceeded',
          ]);
          if (counted) held.push({ _id: outcome._id, from: payer, units, counted });
          continue;
        }
        if (step.kind === 'capture' || step.kind === 'release') {
          const [open] = held.splice(step.of % Math.max(held.length, 1), 1);
          if (!open) continue;
          const { _id, units, counted } = open;
          const captured = step.units < units ? step.units : units;
          expected.endHold(units, counted);
          const done = step.kind === 'release' || moveInModel('transfer', captured, open.from);
          const body = step.kind === 'release' ? { reason: 'Over' } : { amount: formatAmount(captured, 2) };
          const outcome = await write(operator, role, now, (core, caller, idempotencyKey) =>
            performAction(core, hold, step.kind, { id: _id, body, idempotencyKey }, caller),
          );
          expect([now.toISOString(), outcome.code]).toEqual([
            now.toISOString(),
            done ? undefined : 'limit_exceeded',
          ]);
          if (done) continue;
          // It stays.
          expected.endHold(-units, counted);
          held.push(open);
          continue;
        }
        if (step.kind === 'move') {
          const { type, units } = step;
          const { fromWallet, toWallet } = between(step.from);
          const counted = moveInModel(type, units, step.from);
          const outcome = await test.service.ledger
            .post({ ...shared, type, action: type, units, fromWallet, toWallet })
            .catch((error) => error);
          const code = outcome instanceof ServiceError ? outcome.code : outcome.status;
          expect([now.toISOString(), code]).toEqual([
            now.toISOString(),
            counted ? 'successful' : 'limit_exceeded',
          ]);
          if (counted) posted.push({ _id: outcome._id, from: step.from, units, reversed: 0n, counted });
          continue;
        }
        const original = posted[step.of % Math.max(posted.length, 1)];
        if (!original) continue;
        const left = original.units - original.reversed;
        const units = step.units < left ? step.units : left;
        if (units === 0n) continue;
        await test.service.ledger.post({
          ...{ ...shared, type: 'reversal', action: 'reverse', units },
          ...{ ...between(original.from === 0 ? 1 : 0), data: { reverses: original._id } },
        });
        original.reversed += units;
        expected.giveBack(units, original.counted, now);
      }
    }),
    { numRuns: runs(100), endOnFailure: true },
  );
});
