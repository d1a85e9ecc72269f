/** The API keeps its contract where rows lie on several servers, and what it wrote verifies. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withDatabase } from '../../../benchmarks/measuredService.ts';
import { type RunningService, startService } from '../../../benchmarks/service.ts';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { createLedger } from '../../../src/ledger/ledger.ts';
import { migrations } from '../../../src/migrations/index.ts';
import { runConformance } from '../../conformance/conformance.ts';
import { newCitusDatabase } from '../../setup/citus.ts';
import type { OwnDatabase } from '../../setup/databases.ts';

const secret = () => randomBytes(32).toString('hex');
const environment = { AUTH_SECRET: secret(), LEDGER_KEY: secret(), ROOT_PASSWORD: secret() };
let database: OwnDatabase;
let service: RunningService;

beforeAll(async () => {
  const { databases } = inject('prepared');
  if (databases.kind !== 'citus') throw new Error('this lane has a cluster of its own');
  database = await newCitusDatabase(databases.servers);
  service = await startService({
    ...environment,
    DATABASE_URL: database.url,
    DISTRIBUTE: 'on',
    DATABASE_POOL: '20',
  });
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

it('passes every check of the contract', async () => {
  const api = `http://127.0.0.1:${service.port}/api`;
  const lines: string[] = [];
  const asked = { api, userName: 'root', password: environment.ROOT_PASSWORD };
  const { failed, passed } = await runConformance(asked, (line) => lines.push(line));
  expect(failed, lines.filter((line) => !line.includes(' ok ')).join('\n')).toBe(0);
  expect(passed).toBeGreaterThan(100);
});

it('verifies everything that was written', async () => {
  const variables = { ...environment, DATABASE_URL: database.url };
  const report = await withDatabase(variables, (one) =>
    createLedger({ migrations, database: one, sealKey: readSettings(variables).sealKey }).verify(),
  );
  expect(report.findings).toEqual([]);
  expect(report.checked.transactions).toBeGreaterThan(100);
});
