/** Children, written with their parent: the tiers of a fee schedule. */
import './children/declarations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { startApp } from './start.ts';

type Tier = { _id: string; from: string; rate: string | null; fixed: string | null };

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let [head, clerk, junior, guest, other]: Tokens[] = [];
let [north, south] = ['', ''];

beforeAll(async () => {
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  head = await signIn('head');
  north = (await made(head, 'client', { name: 'North' }))._id;
  south = (await made(head, 'client', { name: 'South' }))._id;
  for (const role of ['clerk', 'junior', 'guest']) await made(head, 'user', buildUser(role, role, north));
  await made(head, 'user', buildUser('other', 'clerk', south));
  [clerk, junior, guest, other] = await Promise.all(['clerk', 'junior', 'guest', 'other'].map(signIn));
  await made(head, 'currency', { abbreviation: 'EUR', decimals: 2 });
  await made(head, 'currency', { abbreviation: 'JPY', decimals: 0 });
});
afterAll(() => app?.close());

const as = (tokens: Tokens | undefined): Tokens => {
  if (!tokens) throw new Error('not signed in');
  return tokens;
};
let count = 0;
const schedule = (tiers: object[], more: object = {}) => ({
  ...{ name: `Cards ${++count}`, currency: 'EUR', since: '2027-01-01', tiers, ...more },
});
const makeOne = (tiers: object[] = [{ from: '0', rate: '2.5' }], more: object = {}) =>
  made(as(clerk), 'feeSchedule', schedule(tiers, more));
const put = async (who: Tokens | undefined, id: string, body: object, headers?: Record<string, string>) =>
  call('PUT', `feeSchedule/${id}`, { as: as(who), body, ...(headers && { headers }) });
const told = ({ status, body }: { status: number; body: { code: string; complaints: unknown } }) => [
  status,
  body.code,
  body.complaints,
];
const tiersOf = async (id: string): Promise<Tier[]> =>
  (await call('GET', `feeSchedule/${id}`, { as: as(clerk) })).body.data.tiers;
const told400 = (complaints: object) => [400, 'invalid', complaints];
const logOf = async (record: string): Promise<string[]> =>
  (await call('POST', 'audit', { as: as(head), body: { filter: { record } } })).body.data.map(
    ({ action }: { action: string }) => action,
  );

describe('children', () => {
  it('are returned in order with their parent, and have its tenant and currency', async () => {
    const one = await makeOne([
      { from: '100', fixed: '1.5' },
      { from: '0', rate: '2.5' },
    ]);
    expect(one.tiers).toMatchObject([
      { from: '0.00', rate: '2.50', fixed: null, schedule: one._id, client: north, currency: one.currency },
      { from: '100.00', rate: null, fixed: '1.50', _names: { currency: 'EUR' } },
    ]);
    const listed = await call('GET', 'feeSchedule', { as: as(clerk) });
    expect(listed.body.data[0]).not.toHaveProperty('tiers');
    expect(await logOf(one.tiers[0]._id)).toEqual(['create']);
    expect((await call('GET', 'feeTier', { as: as(clerk) })).body.total).toBeGreaterThan(1);
    expect((await call('GET', 'feeTier', { as: as(other) })).body.total).toBe(0);
  });

  it('are changed, deleted and created in one call; omitted relations stay unchanged', async () => {
    const { _id, tiers } = await makeOne([
      { from: '0', rate: '1' },
      { from: '10', rate: '2' },
      { from: '20', rate: '3' },
    ]);
    const [first, second, third] = tiers as Tier[];
    const changed = await put(clerk, _id, {
      tiers: [{ _id: first?._id, rate: '1.5' }, third, { from: '30', fixed: '4' }],
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data.tiers).toMatchObject([
      { _id: first?._id, from: '0.00', rate: '1.50' },
      third,
      { from: '30.00', fixed: '4.00' },
    ]);
    expect(await logOf(String(second?._id))).toEqual(['delete', 'create']);
    expect(await logOf(String(first?._id))).toEqual(['update', 'create']);
    expect(await logOf(String(third?._id))).toEqual(['create']);
    expect(await logOf(_id)).toEqual(['create']);
    await put(clerk, _id, { since: '2028-01-01' });
    expect(await tiersOf(_id)).toHaveLength(3);
  });

  it('can take unique values that other rows give up in the same call', async () => {
    const { _id, tiers } = await makeOne(['0', '10', '20'].map((from) => ({ from, rate: '1' })));
    const moved = (tiers as Tier[]).map(({ _id, from }) => ({ _id, from: String(Number(from) + 10) }));
    expect((await put(clerk, _id, { tiers: moved })).body.data.tiers).toMatchObject([
      { _id: tiers[0]._id, from: '10.00' },
      { _id: tiers[1]._id, from: '20.00' },
      { _id: tiers[2]._id, from: '30.00' },
    ]);
  });

  it('get all errors at once, at their row and field, and nothing is written', async () => {
    const wrong = [
      { from: '0', rate: '101' },
      { from: '', rate: '1' },
      { from: '1', rate: '1', size: 3 },
    ];
    const errors = {
      'tiers.0.rate': { key: 'validation.percent' },
      'tiers.1.from': { key: 'validation.required' },
      'tiers.2.size': { key: 'validation.unknownField' },
    };
    expect(
      told(await call('POST', 'feeSchedule', { as: as(clerk), body: schedule(wrong, { since: '' }) })),
    ).toEqual(told400({ since: { key: 'validation.required' }, ...errors }));
    const { _id, tiers } = await makeOne();
    expect(told(await put(clerk, _id, { name: 'Changed', tiers: wrong }))).toEqual(told400(errors));
    expect(told(await put(clerk, _id, { tiers: [{ from: '0', rate: '1', fixed: '1' }] }))).toEqual(
      told400({ 'tiers.0.rate': { key: 'resources.feeTier.checks.rateOrFixed' } }),
    );
    // Found only while it is written: the amount has more decimals than the currency.
    const late = await put(clerk, _id, { name: 'Changed', tiers: [...tiers, { from: '1.005', rate: '1' }] });
    expect(told(late)).toEqual(
      told400({ 'tiers.1.from': { key: 'validation.decimals', args: { decimals: 2 } } }),
    );
    const after = await call('GET', `feeSchedule/${_id}`, { as: as(clerk) });
    expect(after.body.data).toMatchObject({ name: `Cards ${count}`, tiers });
  });

  it('are unique within their parent', async () => {
    const twice = [
      { from: '0', rate: '1' },
      { from: '0.00', rate: '2' },
    ];
    expect(told(await call('POST', 'feeSchedule', { as: as(clerk), body: schedule(twice) }))).toEqual([
      409,
      'conflict',
      { 'tiers.1.from': { key: 'validation.takenTogether' } },
    ]);
  });

  it("are a list of limited length, and can't be taken from another parent", async () => {
    const { _id } = await makeOne();
    const many = Array.from({ length: 201 }, (_, at) => ({ from: String(at), rate: '1' }));
    for (const [tiers, error] of [
      [[], { key: 'validation.required' }],
      [many, { key: 'validation.tooMany', args: { max: 200 } }],
      ['none', { key: 'validation.type', args: { expected: 'array' } }],
    ] as const)
      expect(told(await put(clerk, _id, { tiers }))).toEqual(told400({ tiers: error }));
    const theirs = await makeOne();
    const foreign = { tiers: [{ from: '0', rate: '1' }, theirs.tiers[0]] };
    expect(told(await put(clerk, _id, foreign))).toEqual(
      told400({ 'tiers.1': { key: 'validation.reference' } }),
    );
    expect(told(await put(clerk, _id, { tiers: [3] }))).toEqual(
      told400({ 'tiers.0': { key: 'validation.type', args: { expected: 'object' } } }),
    );
    const { tiers } = await makeOne();
    const sent = { tiers: [{ ...tiers[0], schedule: theirs._id }] };
    expect(told(await put(clerk, String(tiers[0].schedule), sent))).toEqual(
      told400({ 'tiers.0.schedule': { key: 'validation.readOnly' } }),
    );
  });

  it('require their own permissions to be written', async () => {
    const { _id, tiers } = await makeOne();
    const added = { from: '50', rate: '9' };
    expect((await put(junior, _id, { tiers: [...tiers, added] })).status).toBe(200);
    const now = await tiersOf(_id);
    const refused = async (who: Tokens | undefined, rows: object[]) =>
      told(await put(who, _id, { tiers: rows }));
    const forbidden = (place: string, key: string) => [
      403,
      'forbidden',
      { [place]: { key: `validation.${key}` } },
    ];
    expect(await refused(junior, [now[0] as Tier, { ...now[1], rate: '8' }])).toEqual(
      forbidden('tiers.1', 'childEdit'),
    );
    expect(await refused(junior, [now[0] as Tier])).toEqual(forbidden('tiers', 'childDelete'));
    expect(told(await call('DELETE', `feeSchedule/${_id}`, { as: as(junior) }))).toEqual(
      forbidden('tiers.0', 'childDelete'),
    );
    // Who can't read them is told of none.
    expect((await call('GET', `feeSchedule/${_id}`, { as: as(guest) })).body.data).not.toHaveProperty(
      'tiers',
    );
    expect(await tiersOf(_id)).toEqual(now);
  });

  it('have no write calls of their own', async () => {
    const { tiers } = await makeOne();
    const body = { from: '1', rate: '1' };
    expect((await call('POST', 'feeTier', { as: as(head), body })).status).toBe(404);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await call(method, `feeTier/${tiers[0]._id}`, { as: as(head), body })).status).toBe(404);
  });

  it("have amounts in their parent's currency, and follow its change", async () => {
    const { _id, currency } = await makeOne([{ from: '10', fixed: '3' }]);
    const yen = await put(clerk, _id, { currency: 'JPY' });
    expect(yen.body.data.tiers).toMatchObject([{ from: '10', fixed: '3', currency: yen.body.data.currency }]);
    expect(yen.body.data.currency).not.toBe(currency);
    expect((await put(clerk, _id, { currency: 'EUR', tiers: [{ from: '0.5', rate: '1' }] })).status).toBe(
      200,
    );
    expect(told(await put(clerk, _id, { currency: 'JPY' }))).toEqual(
      told400({ 'tiers.0.from': { key: 'validation.decimals', args: { decimals: 0 } } }),
    );
  });

  it("are part of the revision: nobody overwrites rows that they haven't seen", async () => {
    const { _id, tiers } = await makeOne();
    const revision = async () => (await call('GET', `feeSchedule/${_id}`, { as: as(clerk) })).headers.etag;
    const read = String(await revision());
    expect((await put(clerk, _id, { tiers: [...tiers, { from: '9', rate: '9' }] })).status).toBe(200);
    expect(await revision()).not.toBe(read);
    expect((await put(clerk, _id, { tiers }, { 'if-match': read })).body.code).toBe('stale');
    expect((await put(clerk, _id, { tiers }, { 'if-match': String(await revision()) })).status).toBe(200);
  });

  it('keep the length that the last write sets under concurrency', async () => {
    const { _id, tiers } = await makeOne();
    const writes = ['1', '2', '3'].map((from) => put(clerk, _id, { tiers: [...tiers, { from, rate: '1' }] }));
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200);
    expect(await tiersOf(_id)).toHaveLength(2);
  });

  it('are deleted with their parent', async () => {
    const { _id, tiers } = await makeOne();
    expect((await call('DELETE', `feeSchedule/${_id}`, { as: as(clerk) })).status).toBe(200);
    expect((await call('GET', `feeTier/${tiers[0]._id}`, { as: as(clerk) })).status).toBe(404);
    expect(await logOf(tiers[0]._id)).toEqual(['delete', 'create']);
  });

  it('are in the API document', async () => {
    const { body } = await call('GET', 'docs/json');
    const { schemas } = body.components;
    expect(schemas.CreateFeeScheduleBody.required).toContain('tiers');
    expect(Object.keys(schemas.CreateFeeScheduleBody.properties.tiers.items.properties)).toEqual([
      'from',
      'rate',
      'fixed',
    ]);
    expect(schemas.UpdateFeeScheduleBody.properties.tiers).toMatchObject({ minItems: 1, maxItems: 200 });
    expect(schemas.FeeSchedule.properties.tiers.items).toEqual({ $ref: '#/components/schemas/FeeTier' });
    expect(Object.keys(body.paths['/api/feeTier'])).toEqual(['get']);
    expect(await problemsIn(body)).toEqual([]);
  });
});
