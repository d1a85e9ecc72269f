/**
 * Append-only tables distributed over several servers (Citus). Each server shows a commit at a different moment. Citus
 * cannot run statements that search such a table for each row of another one, so they read what they need of it first.
 */
import { sql } from 'drizzle-orm';
import { waitForPreparedCommits } from '../citus.ts';
import type { Layout, LookupTable } from './layout.ts';
import { ONE_SERVER } from './oneServer.ts';

export const CLUSTER: Layout = {
  async waitUntilVisible(connection) {
    await waitForPreparedCommits(connection);
    return true;
  },

  // Read before waiting for the servers, so that no row below the bound appears later.
  async settledBound(transaction, bound) {
    const { rows } = await transaction.execute<{ settled: string }>(sql`select (${bound})::text as settled`);
    await waitForPreparedCommits(transaction);
    return sql`${rows[0]?.settled ?? '0'}::bigint`;
  },

  // Uses one connection per server: definitions must go over the one that has read there in this transaction.
  async prepareDefinition(transaction) {
    await transaction.execute(sql`set local citus.multi_shard_modify_mode to 'sequential'`);
  },

  // Citus disables a trigger on the coordinator only, so the transaction turns off all triggers instead.
  async switchTriggers(transaction, _, to) {
    await transaction.execute(sql`set local citus.propagate_set_commands to 'local'`);
    await transaction.execute(
      sql.raw(`set local session_replication_role to ${to === 'on' ? 'origin' : 'replica'}`),
    );
  },

  lookUp: ({ separately }) => separately(),
  lookupTables(tables) {
    const all = Object.entries<LookupTable>(tables);
    const each = all.map(([name, { rows }]) => sql`${sql.identifier(name)} as materialized (${rows})`);
    return {
      before: sql`with ${sql.join(each, sql`, `)}`,
      from: Object.fromEntries(all.map(([name]) => [name, sql.identifier(name).getSQL()])) as never,
    };
  },

  async readEach(connection, columns, keys, query) {
    const rows: unknown[] = [];
    for (const key of keys) {
      const values = Object.keys(columns).map((name) => [name, sql`${key[name as keyof typeof key]}`]);
      rows.push(...(await connection.execute(query(Object.fromEntries(values)))).rows);
    }
    return rows as never;
  },

  // Citus cannot run recursive queries over several servers.
  async readDistinct(connection, { column, table, where }) {
    const ids: string[] = [];
    for (;;) {
      const last = ids.at(-1);
      const more = last === undefined ? sql`` : sql`and ${column} > ${last}`;
      const { rows } = await connection.execute<{ value: string }>(
        sql`select value from (select ${column} as value from ${table} where ${where} ${more} order by ${column} limit 1) as next`,
      );
      const [next] = rows;
      if (!next) return ids;
      ids.push(next.value);
    }
  },

  // Citus plans each select of a union separately and only guesses the number of rows.
  selectAny: (conditions, select) => select(sql`(${sql.join([...conditions], sql` or `)})`),

  expectedRows(plan) {
    const query = plan['Distributed Query'];
    const shown = query?.Job.Tasks[0]?.['Remote Plan']?.[0]?.[0]?.Plan;
    return query && shown ? shown['Plan Rows'] * query.Job['Task Count'] : ONE_SERVER.expectedRows(plan);
  },

  // Citus evaluates every part of a union, even unneeded ones, so batches start with one part and double.
  *batches(parts) {
    for (let at = 0; at < parts.length; at = 2 * at + 1) yield parts.slice(at, 2 * at + 1);
  },
};
