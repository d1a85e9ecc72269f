/** What must hold of a platform on which clients have posted while its rows were moved. */
import { expect } from 'vitest';
import { withDatabase } from '../../../benchmarks/measuredService.ts';
import type { Platform } from '../../../benchmarks/platform.ts';
import { readSettings } from '../../../src/engine/service/settings/settings.ts';
import { createLedger } from '../../../src/ledger/ledger.ts';
import { migrations } from '../../../src/migrations/index.ts';
import { execute } from '../../setup/citus.ts';

/** @param postings ids of the transactions that were answered, by their references */
export async function expectBookedOnce(url: string, postings: ReadonlyMap<string, string>): Promise<void> {
  const booked = await execute<{ _id: string; reference: string }>(
    url,
    `select _id, reference from transactions where reference = any('{${[...postings.keys()].join()}}')`,
  );
  expect(postings.size).toBeGreaterThan(100);
  expect(new Map(booked.map(({ reference, _id }) => [reference, _id]))).toEqual(postings);
  expect(booked).toHaveLength(postings.size);
}

export async function expectUnaltered(environment: Platform['environment']): Promise<void> {
  const { sealKey } = readSettings(environment);
  const report = await withDatabase(environment, (database) =>
    createLedger({ migrations, database, sealKey }).verify(),
  );
  // As one text, which a failure prints whole.
  expect(report.findings.map((finding) => JSON.stringify(finding)).join('\n')).toBe('');
}
