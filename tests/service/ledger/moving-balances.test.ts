/**
 * On several servers a balance and its entries are read one after the other: a mismatch counts as tampering only
 * once the balance stops moving.
 */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import type { Connection } from '../../../src/engine/service/database/database.ts';
import { CLUSTER } from '../../../src/engine/service/database/layout/cluster.ts';
import type { Layout } from '../../../src/engine/service/database/layout/layout.ts';
import { type CheckedBalanceRow, findAlteredBalances } from '../../../src/ledger/alteredBalances.ts';
import { chainName } from '../../../src/ledger/balance.ts';
import type { LedgerKeys } from '../../../src/ledger/keys.ts';

// Without an owner, so that the mismatch is visible without a key.
const [wallet, currency] = [randomUUID(), randomUUID()];
const row = (moves: number): CheckedBalanceRow => ({
  ...{ wallet, currency, units: '100', held: '0', sequence: '5', head: null, seal: Buffer.from([moves]) },
  ...{ ownerType: null, owner: null },
});

/** A distributed database without entries, whose balance moves this often while it is read. */
function servers(moves: number) {
  const dialect = new PgDialect();
  const layout: Layout = { ...CLUSTER, waitUntilVisible: async () => true };
  let reads = 0;
  const execute = async (query: SQL) => {
    const isBalance = / from balances b /.test(dialect.sqlToQuery(sql`${query}`).sql);
    if (!isBalance) return { rows: [] };
    reads += 1;
    if (reads > 100) throw new Error('the balance was read without end');
    return { rows: [row(Math.min(reads, moves))] };
  };
  return { connection: { layout, execute } as unknown as Connection, reads: () => reads };
}

const alteredIn = async (connection: Connection) => [
  ...(await findAlteredBalances(connection, {} as LedgerKeys, [row(0)])).keys(),
];

it('reports a balance that still differs once it stops moving', async () => {
  expect(await alteredIn(servers(3).connection)).toEqual([chainName({ wallet, currency })]);
});

it('leaves a balance that keeps moving to the next check', async () => {
  const { connection, reads } = servers(Number.POSITIVE_INFINITY);
  expect(await alteredIn(connection)).toEqual([]);
  expect(reads()).toBe(5);
});
