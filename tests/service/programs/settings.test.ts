import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '../../../src/engine/service/database/lock.ts';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'monedero-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 'a'.repeat(64);
const postgres = { DATABASE_URL: 'postgres://u@h/db', AUTH_SECRET: SECRET, LEDGER_KEY: SECRET };

describe('the settings', () => {
  it('are all optional', () => {
    expect(readSettings({ DATA_DIR: folder })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      workers: 1,
      demo: true,
      production: false,
    });
  });

  it('seed no demo data on PostgreSQL or in production unless requested', () => {
    expect(readSettings(postgres).demo).toBe(false);
    expect(readSettings({ DATA_DIR: folder, NODE_ENV: 'production' }).demo).toBe(false);
    expect(readSettings({ ...postgres, DEMO: 'on' }).demo).toBe(true);
    expect(() => readSettings({ DATA_DIR: folder, NODE_ENV: 'production', DEMO: 'on' })).toThrow(/^DEMO /);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://u@h/db'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_READ_URL', 'mysql://u@h/db'],
    ['AUTH_SECRET', 'short'],
    ['LEDGER_KEY', 'g'.repeat(64)],
    ['NEW_LEDGER_KEY', 'ab'],
    ['RETIRED_LEDGER_KEYS', `${SECRET},ab`],
    ['ROOT_PASSWORD', 'short'],
    ['SMTP_URL', 'http://mail'],
    ['DEFAULT_LANGUAGE', 'it'],
    ['PUBLIC_URL', 'ftp://x'],
    ['WEBHOOK_ALLOW', '10.0.0.1'],
    ['WEBHOOK_ALLOW', '10.0.0.0/8,everywhere'],
    ['WORKERS', '0'],
    ['WORKERS', 'many'],
    ['DATABASE_POOL', '1'],
    ['SEARCH_MILLISECONDS', '0'],
    ['DEMO', 'maybe'],
    ['NODE_ENV', 'prod'],
  ])('%s=%s stops the start with a sentence that names it and says what to do', (name, value) => {
    let message = '';
    try {
      readSettings({ DATA_DIR: folder, [name]: value });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} is invalid\\. Set it to .+\\.$`));
    expect(message).not.toContain('\n');
    if (/SECRET|KEY|PASSWORD/.test(name)) expect(message).not.toContain(value);
  });

  it('depend on each other', () => {
    expect(() => readSettings({ ...postgres, AUTH_SECRET: '' })).toThrow(/^AUTH_SECRET is required/);
    expect(() => readSettings({ ...postgres, LEDGER_KEY: undefined })).toThrow(/^LEDGER_KEY is required/);
    expect(() => readSettings({ DATA_DIR: folder, WORKERS: '2' })).toThrow(/^WORKERS requires DATABASE_URL/);
    expect(() => readSettings({ DATA_DIR: folder, DATABASE_READ_URL: 'postgres://u@h/db' })).toThrow(
      /^DATABASE_READ_URL requires DATABASE_URL/,
    );
  });

  it('report a DATA_DIR that is not writable', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => readSettings({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR .+ is not writable/);
  });
});

describe('the keys', () => {
  it('are created once and readable only by their owner', () => {
    const dataDir = join(folder, 'data');
    const first = readSettings({ DATA_DIR: dataDir });
    const second = readSettings({ DATA_DIR: dataDir });
    expect(second.sealKey).toEqual(first.sealKey);
    expect(second.authSecret).toEqual(first.authSecret);
    expect(first.sealKey).not.toEqual(first.authSecret);
    for (const name of ['ledger-key', 'auth-secret']) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('are not created again when they are damaged', () => {
    readSettings({ DATA_DIR: folder });
    writeFileSync(join(folder, 'ledger-key'), 'xyz');
    expect(() => readSettings({ DATA_DIR: folder })).toThrow(/ledger-key is damaged/);
  });
});

describe('a DATA_DIR', () => {
  it('is used by one live process', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(/^DATA_DIR .+ is in use by process \d+ on \S+\. .+\.$/);
    unlock();
    lockDataDir(folder)();
  });

  it('is locked whatever a killed process left in the lock file', () => {
    for (const holder of ['4194304 1', `${process.pid} 1`, '', 'nonsense']) {
      writeFileSync(join(folder, 'lock'), holder);
      const unlock = lockDataDir(folder);
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} on `));
      unlock();
    }
  });
});
