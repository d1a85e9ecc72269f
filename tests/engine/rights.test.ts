/** A new resource is nobody's to see until its rights say so, in calls and menus; a role's own rules still count. */
import './rights/declarations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../src/engine/contract/registry.ts';
import { buildAbility, createAbility } from '../../src/engine/contract/rights/abilities.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { startApp } from './start.ts';

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let client = '';
const as: Record<string, Tokens> = {};
const tokens = (name: string): Tokens => as[name] ?? as.head ?? ({} as Tokens);
const statusOf = async (who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await call(method, path, { as: tokens(who), ...(body && { body }) })).status;

beforeAll(async () => {
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  as.head = await signIn('head');
  ({ _id: client } = await made(as.head, 'client', { name: 'North' }));
  await made(as.head, 'role', {
    _id: 'helper',
    permissions: [{ subject: 'all', action: 'manage', allowed: true }],
  });
  for (const role of ['clerk', 'guest', 'helper']) {
    await made(as.head, 'user', buildUser(`a.${role}`, role, client));
    as[role] = await signIn(`a.${role}`);
  }
});
afterAll(() => app?.close());

it('without declared permissions is forbidden in every call except with global scope', async () => {
  const { _id } = await made(tokens('head'), 'secret', { words: 'Psst', client });
  for (const who of ['clerk', 'guest', 'helper']) {
    expect(await statusOf(who, 'GET', 'secret')).toBe(403);
    expect(await statusOf(who, 'GET', `secret/${_id}`)).toBe(403);
    expect(await statusOf(who, 'POST', 'secret', { words: 'x', client })).toBe(403);
    expect(await statusOf(who, 'POST', `secret/${_id}/seal`, {})).toBe(403);
  }
  expect(await statusOf('head', 'POST', `secret/${_id}/seal`, {})).toBe(200);
});

it('has exactly the declared permissions, and actions only for named roles', async () => {
  const { _id } = await made(tokens('clerk'), 'notice', { words: 'Closed', client });
  expect(await statusOf('clerk', 'PUT', `notice/${_id}`, { words: 'Open' })).toBe(200);
  expect(await statusOf('clerk', 'POST', `notice/${_id}/seal`, {})).toBe(403);
  expect(await statusOf('guest', 'GET', `notice/${_id}`)).toBe(200);
  expect(await statusOf('guest', 'PUT', `notice/${_id}`, { words: 'x' })).toBe(403);
  expect(await statusOf('helper', 'GET', 'notice')).toBe(403);
});

it('is in no menu of users who may not read it, whether the console gets permissions or only rules', async () => {
  const menuOf = async (who: string) => {
    const { data } = (await call('GET', 'session', { as: tokens(who) })).body;
    const abilities = [createAbility(data.ability, data.role), buildAbility(data.ability)];
    return abilities.map((ability) =>
      resources.map(({ subject }) => subject).filter((subject) => ability.can('read', subject)),
    );
  };
  const shared = ['Reader', 'Branch', 'Duty', 'Log'];
  expect(await menuOf('head')).toEqual(Array(2).fill([...shared, 'Secret', 'Notice']));
  expect(await menuOf('clerk')).toEqual(Array(2).fill([...shared, 'Notice']));
  expect(await menuOf('guest')).toEqual(Array(2).fill([...shared, 'Notice']));
  expect(await menuOf('helper')).toEqual(Array(2).fill(shared));
});

it('is granted by a rule about itself, as the matrix writes it', async () => {
  const rule = (subject: string, action: string) => ({ subject, action, allowed: true });
  const permissions = [rule('all', 'read'), rule('Secret', 'read')];
  expect(await statusOf('head', 'PUT', 'role/helper', { permissions })).toBe(200);
  expect(await statusOf('helper', 'GET', 'secret')).toBe(200);
  expect(await statusOf('helper', 'POST', 'secret', { words: 'x', client })).toBe(403);
});
