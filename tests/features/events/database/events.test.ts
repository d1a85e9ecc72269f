/** Events: every entry of the audit log once, in the order of its blocks, within the caller's scope. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import {
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';
import { sealEverything } from '../../../service/sealing.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  ({ root } = platform);
  for (const { customerId } of [platform.one, platform.two]) {
    const wallet = await findWallet(test, root, customerId);
    for (const amount of ['1.00', '2.00', '3.00']) await expectMoved(test, { as: root, wallet, amount });
  }
  await sealEverything(test, 7);
});
afterAll(() => test?.close());

type Event = { name: string; cursor: string; entry: Record<string, unknown> };
type Page = { data: Event[]; next: string };

async function page(query: Record<string, string>, as = root): Promise<Page> {
  const { status, body, text } = await test.call('GET', `events?${new URLSearchParams(query)}`, { as });
  expect(status, text).toBe(200);
  return body;
}

/** All events after a cursor, in pages of this size. */
async function readAll(limit: number, as = root, query: Record<string, string> = {}): Promise<Event[]> {
  const events: Event[] = [];
  for (let after = '1.0'; ; ) {
    const { data, next } = await page({ after, limit: String(limit), ...query }, as);
    events.push(...data);
    if (next === after) return events;
    after = next;
  }
}

const idsOf = (events: readonly Event[]) => events.map(({ entry }) => entry._id);

describe('events', () => {
  it('are all there once, in the order of the blocks, whatever the size of pages', async () => {
    // Blocks contain seals of rows too.
    const blocks = await test.sql<{ id: string }>(`
      select block.id::text as id from audit_blocks b, unnest(b.rows) with ordinality as block (id, place)
      where exists (select from audit a where a._id = block.id) order by b.number, block.place`);
    expect(blocks.length).toBe((await test.sql('select from audit')).length);
    for (const limit of [1, 5, 500]) expect(idsOf(await readAll(limit))).toEqual(blocks.map(({ id }) => id));
  });

  it('go on after any of them, and after those that are not there yet', async () => {
    const all = await readAll(500);
    const [, second] = all;
    const { data } = await page({ after: second?.cursor ?? '', limit: '2' });
    expect(idsOf(data)).toEqual(idsOf(all.slice(2, 4)));
    const { next } = await page({ after: 'latest' });
    expect(await page({ after: next })).toEqual({ data: [], next });
    const wallet = await findWallet(test, root, platform.one.customerId);
    await expectMoved(test, { as: root, wallet, amount: '4.00', key: randomUUID() });
    await sealEverything(test);
    const later = await page({ after: next });
    expect(later.data.map(({ name }) => name)).toContain('transaction.credit');
  });

  it('of many transfers in one call are in the order of the transfers', async () => {
    const { next } = await page({ after: 'latest' });
    const from = platform.one.customerId;
    const transfers = Array.from({ length: 5 }, (_, at) => ({
      ...{ from, to: platform.one.agentId, currency: 'USD', amount: '0.01', reference: `Number ${at}` },
    }));
    const headers = { 'idempotency-key': randomUUID() };
    const paid = await test.call('POST', 'wallet/transfers', { as: root, headers, body: { transfers } });
    expect(paid.status, paid.text).toBe(200);
    await sealEverything(test);
    const { data } = await page({ after: next, names: 'transaction.transfer' });
    expect(data.map(({ entry }) => entry.content)).toEqual(transfers.map(({ reference }) => reference));
  });

  it('have the names that are asked for', async () => {
    const events = await readAll(500, root, { names: 'user.create,transaction.credit' });
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set(['user.create', 'transaction.credit']));
    expect(events.every(({ name, entry }) => name === `${entry.resource}.${entry.action}`)).toBe(true);
  });

  it('are those that the caller sees in the audit log', async () => {
    const permissions = [{ subject: 'Audit', action: 'read', allowed: true }];
    await createRecord(test, root, 'role', { _id: 'auditor', permissions });
    const auditors: Tokens[] = [];
    for (const { client } of [platform.one, platform.two]) {
      const name = `auditor.${client.slice(-6)}`;
      await createRecord(test, root, 'user', buildUser(name, 'auditor', { client }));
      auditors.push(await test.signIn(name));
    }
    await sealEverything(test);
    for (const as of [...auditors, root]) {
      const listed = await test.call('POST', 'audit', { as, body: { range: [0, 999] } });
      const seen = (await readAll(500, as)).map(({ entry }) => entry);
      const byId = (one: { _id?: unknown }, other: { _id?: unknown }) =>
        String(one._id).localeCompare(String(other._id));
      const sealed = new Set(seen.map(({ _id }) => _id));
      const expected = listed.body.data.filter(({ _id }: { _id: string }) => sealed.has(_id));
      expect(seen.sort(byId)).toEqual(expected.sort(byId));
      expect(seen.length).toBeGreaterThan(3);
    }
    const { body } = await test.call('GET', 'events', { as: platform.one.customer });
    expect(body.code).toBe('forbidden');
  });

  it.each([
    [{ after: 'yesterday' }, 'after'],
    [{ limit: '501' }, 'limit'],
    [{ names: 'credits' }, 'names'],
  ])('reject %o', async (query, field) => {
    const { status, body } = await test.call('GET', `events?${new URLSearchParams(query)}`, { as: root });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });
});
