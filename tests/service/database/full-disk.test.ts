/** A full disk: writes return 503, reads still work, and readiness reports the reason. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved, move, readBalance } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  // PostgreSQL's error when a file can't grow.
  await test.sql(`create function no_room() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
    end $$`);
  await test.sql(`create function no_room_for_tables() returns event_trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
    end $$`);
});
afterAll(() => test.close());

const ready = async () => {
  const { status, body } = await test.call('GET', '!/readyz');
  return [status, body.status];
};
const tables = ['transactions', 'currencies', 'tries'];

it('returns 503 with Retry-After for every write, and answers reads', async () => {
  const { root, one } = platform;
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '5' });
  expect(await ready()).toEqual([200, 'ready']);

  for (const table of tables)
    await test.sql(`create trigger no_room before insert on ${table} execute function no_room()`);
  await test
    .sql('create event trigger no_room on ddl_command_start execute function no_room_for_tables()')
    .catch(() => {});
  const writes = [
    await move(test, { as: root, wallet: one.clientWallet, amount: '1' }),
    await test.call('POST', 'currency', {
      as: root,
      body: { abbreviation: 'EUR', name: 'Euro', symbol: '€' },
    }),
    await test.call('POST', 'auth/login', { body: { userName: 'root', password: 'whatever it is' } }),
  ];
  for (const { status, body, headers, text } of writes) {
    expect({ status, code: body.code }, text).toEqual({ status: 503, code: 'unavailable' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).not.toContain('extend file');
  }
  expect(await readBalance(test, root, one.clientWallet)).toBe('5.00');
  expect(await ready()).toEqual([503, 'database full']);

  await test.sql('drop event trigger no_room');
  for (const table of tables) await test.sql(`drop trigger no_room on ${table}`);
  expect(await ready()).toEqual([200, 'ready']);
  await expectMoved(test, { as: root, wallet: one.clientWallet, amount: '1' });
  expect(await readBalance(test, root, one.clientWallet)).toBe('6.00');
});
