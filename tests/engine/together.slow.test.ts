/** What is unique together, told to whom it may be told; and parties, which must be there. */
import './together/declarations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/engine/contract/resource.ts';
import type { LockedChild } from '../../src/engine/service/records/children/read.ts';
import { orderAroundUnique } from '../../src/engine/service/records/children/uniqueOrder.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { startApp } from './start.ts';
import { CITY } from './together/declarations.ts';

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
type House = { client: string; clerk: Tokens; clerkId: string };
let head: Tokens;
let [north, south]: House[] = [];

async function open(name: string): Promise<House> {
  const { _id: client } = await made(head, 'client', { name });
  const { _id } = await made(head, 'user', buildUser(name, 'clerk', client));
  return { client, clerk: await signIn(name), clerkId: _id };
}

beforeAll(async () => {
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  head = await signIn('head');
  [north, south] = [await open('north'), await open('south')];
});
afterAll(() => app?.close());

const house = (one: House | undefined): House => {
  if (!one) throw new Error('not opened');
  return one;
};
const refused = async (as: Tokens, body: object, path = 'ticket', method: 'POST' | 'PUT' = 'POST') => {
  const answer = await call(method, path, { as, body });
  return [answer.status, answer.body.code, answer.body.complaints];
};
const taken = (names: string[], key: string) => [
  409,
  'conflict',
  Object.fromEntries(names.map((name) => [name, { key: `validation.${key}` }])),
];

describe('fields that are unique together', () => {
  it('are all named if another record has the same values, ignoring case', async () => {
    const { clerk } = house(north);
    await made(clerk, 'ticket', { number: 'A1' });
    expect(await refused(clerk, { number: 'a1' })).toEqual(taken(['client', 'number'], 'takenTogether'));
    const { _id } = await made(clerk, 'ticket', { number: 'A2' });
    expect(await refused(clerk, { number: 'A1' }, `ticket/${_id}`, 'PUT')).toEqual(
      taken(['client', 'number'], 'takenTogether'),
    );
    // Another tenant counts for itself.
    await made(house(south).clerk, 'ticket', { number: 'A1' });
  });

  it("reveal another tenant's record only to callers who may see it", async () => {
    await made(house(north).clerk, 'ticket', { number: 'B1', hall: 'Blue', seat: 7 });
    const again = { number: 'B2', hall: 'Blue', seat: 7 };
    expect(await refused(house(south).clerk, again)).toEqual(taken(['hall', 'seat'], 'unavailable'));
    expect(await refused(head, { ...again, client: house(south).client })).toEqual(
      taken(['hall', 'seat'], 'takenTogether'),
    );
  });

  it("don't conflict if one of them is missing", async () => {
    const { clerk } = house(north);
    await made(clerk, 'ticket', { number: 'C1', hall: 'Red' });
    await made(clerk, 'ticket', { number: 'C2', hall: 'Red' });
  });
});

describe('fields that are unique together, empty ones too,', () => {
  const fields = ['client', 'hall', 'day', 'visitor'];
  const isTaken = taken(fields, 'takenTogether');

  it('are taken by one record for each tenant, which lacks the same values', async () => {
    const { clerk, clerkId } = house(north);
    const passes = [
      {},
      { hall: 'Blue' },
      { day: '2026-12-24' },
      { hall: 'Blue', day: '2026-12-24' },
      { visitor: clerkId },
    ];
    for (const pass of passes) {
      await made(clerk, 'pass', pass);
      expect(await refused(clerk, pass, 'pass')).toEqual(isTaken);
      if (!('visitor' in pass)) await made(house(south).clerk, 'pass', pass);
    }
    expect(await refused(clerk, { hall: 'BLUE' }, 'pass')).toEqual(isTaken);
  });

  it('are taken by whoever empties a field', async () => {
    const { clerk } = house(north);
    await made(clerk, 'pass', { hall: 'Green' });
    const { _id } = await made(clerk, 'pass', { hall: 'Green', day: '2026-12-31' });
    expect(await refused(clerk, { day: null }, `pass/${_id}`, 'PUT')).toEqual(isTaken);
  });
});

it('a child gives up an empty value before another child takes it', () => {
  const child = (_id: string, number: string | null) =>
    ({ locked: { before: { _id, schedule: 'S', number } }, input: {} }) as never as {
      locked: LockedChild;
      input: Record<string, unknown>;
    };
  const first = { ...child('1', null), input: { number: 'A' } };
  const second = { ...child('2', 'B'), input: { number: null } };
  const resource = {
    fields: {},
    unique: [{ fields: ['schedule', 'number'], emptyIsEqual: true }],
  } as never as Resource;
  const all = [first.locked, second.locked];
  expect(orderAroundUnique(resource, all, [second, first])).toEqual([first, second]);
});

describe('a party', () => {
  it('is a record visible to the caller, or a declared non-record', async () => {
    const { clerk, clerkId, client } = house(north);
    const held = (holderType: string, holder: string) => ({ number: `D-${holder}`, holderType, holder });
    const ticket = await made(clerk, 'ticket', held('user', clerkId));
    expect(ticket).toMatchObject({ holder: clerkId, _names: { holder: 'north' } });
    await made(clerk, 'ticket', held('client', client));
    await made(clerk, 'ticket', held('city', CITY));
    const unknown = [400, 'invalid', { holder: { key: 'validation.reference' } }];
    expect(await refused(clerk, held('city', clerkId))).toEqual(unknown);
    expect(await refused(clerk, held('client', clerkId))).toEqual(unknown);
    expect(await refused(clerk, held('user', house(south).clerkId))).toEqual(unknown);
    // The type alone changes what is named.
    expect(await refused(clerk, { holderType: 'client' }, `ticket/${ticket._id}`, 'PUT')).toEqual(unknown);
  });
});
