/** Triggers that were disabled, replaced or added are found, by a verification and by the running service. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { checkTriggers } from '../../../src/engine/service/verification/triggers.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

const altered = async () => {
  const { database, migrations } = test.service;
  return (await checkTriggers(database.orm, migrations)).altered;
};

it('finds nothing when untouched', async () => {
  expect(await altered()).toEqual([]);
  expect(test.service.triggers.altered).toEqual([]);
});

it('finds nothing before an upgrade, although another version created the triggers', async () => {
  const { database, migrations } = test.service;
  const newer = { ...migrations, '9999_later': 'create table later (_id uuid primary key)' };
  const before = async () => (await checkTriggers(database.orm, newer)).altered;
  expect(await before()).toEqual([]);
  await test.sql('alter table users disable trigger users_sealed');
  expect(await before()).toEqual([trigger('users', 'users_sealed')]);
  await test.sql('alter table users enable trigger users_sealed');
});

const trigger = (table: string, record: string) => ({ table, record, check: 'trigger' });

it.each([
  [
    'disabled',
    'alter table users disable trigger users_edition',
    'alter table users enable always trigger users_edition',
    [trigger('users', 'users_edition')],
  ],
  [
    'no longer enabled as always',
    'alter table roles enable trigger roles_edition',
    'alter table roles enable always trigger roles_edition',
    [trigger('roles', 'roles_edition')],
  ],
  [
    'removed',
    'drop trigger row_seals_append_only on row_seals',
    'create trigger row_seals_append_only before update or delete or truncate on row_seals for each statement execute function refuse_change()',
    [trigger('row_seals', 'row_seals_append_only')],
  ],
  [
    'replaced by one that never fires',
    `drop trigger audit_append_only on audit;
     create trigger audit_append_only before truncate on audit for each statement execute function refuse_change()`,
    `drop trigger audit_append_only on audit;
     create trigger audit_append_only before update or delete or truncate on audit for each statement execute function refuse_change()`,
    [trigger('audit', 'audit_append_only')],
  ],
  [
    'unknown',
    'create trigger own before insert on sessions for each statement execute function refuse_change()',
    'drop trigger own on sessions',
    [trigger('sessions', 'own')],
  ],
  [
    'circumvented by a rule',
    'create rule own as on delete to sessions do instead nothing',
    'drop rule own on sessions',
    [{ table: 'sessions', record: 'own', check: 'rule' }],
  ],
])('finds a trigger that is %s', async (_, change, putBack, expected) => {
  for (const statement of change.split(';')) await test.sql(statement);
  try {
    expect(await altered()).toEqual(expected);
  } finally {
    for (const statement of putBack.split(';')) await test.sql(statement);
  }
  expect(await altered()).toEqual([]);
});

it('finds a replaced function, which a verification names', async () => {
  const [{ made }] = (await test.sql<{ made: string }>(
    `select pg_get_functiondef('new_edition'::regproc) as made`,
  )) as [{ made: string }];
  await test.sql(
    'create or replace function new_edition() returns trigger language plpgsql as $$begin return null; end$$',
  );
  const matches = { table: 'database', record: 'new_edition', check: 'function' };
  expect(await altered()).toEqual([matches]);
  const { findings } = await test.service.ledger.verify({ kind: 'all' });
  expect(findings).toEqual([{ ...matches, wallet: null }]);
  await test.sql(made);
  expect(await altered()).toEqual([]);
});

it('applies a revocation after a minute at most, whatever the triggers do', async () => {
  const { one } = platform;
  const readStatus = async () => (await test.call('GET', 'user', { as: one.agent })).status;
  expect(await readStatus()).toBe(200);
  await test.sql('alter table users disable trigger users_edition');
  await test.change(`update users set status = 'inactive' where _id = '${one.agentId}'`);
  // No notification about a change was sent.
  expect(await readStatus()).toBe(200);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_001);
  expect(await readStatus()).toBe(401);
  vi.restoreAllMocks();
  await test.sql('alter table users enable always trigger users_edition');
  await test.change(`update users set status = 'active' where _id = '${one.agentId}'`);
});
