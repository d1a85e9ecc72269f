/** All tables on one server: commits are visible immediately, and any statement can use any table. */
import { type SQL, sql } from 'drizzle-orm';
import { unionAll } from '../unionAll.ts';
import type { Layout, LookupTable } from './layout.ts';

export const ONE_SERVER: Layout = {
  waitUntilVisible: async () => false,
  settledBound: async (_, bound) => bound,
  prepareDefinition: async () => {},
  async switchTriggers(transaction, triggers, to) {
    const how = to === 'on' ? 'enable' : 'disable';
    for (const { table, name } of triggers)
      await transaction.execute(sql.raw(`alter table ${table} ${how} trigger ${name}`));
  },
  lookUp: ({ inOneStatement }) => inOneStatement(),
  lookupTables: (tables) => ({
    before: sql``,
    from: Object.fromEntries(
      Object.entries<LookupTable>(tables).map(([name, { table }]) => [name, table]),
    ) as never,
  }),

  async readEach(connection, columns, keys, query) {
    const names = Object.keys(columns) as (keyof typeof columns)[];
    const requested = JSON.stringify(keys.map((key, position) => ({ ...key, place: position })));
    const types = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(columns[name])}, `);
    const named = names.map((name) => [name, sql`wanted.${sql.identifier(name)}`]);
    const { rows } = await connection.execute(sql`
      select found.* from json_to_recordset(${requested}::json) as wanted(${sql.join(types)}place int)
      cross join lateral (${query(Object.fromEntries(named))}) as found order by wanted.place`);
    return rows as never;
  },

  async readDistinct(connection, { column, table, where }) {
    const first = (more: SQL) =>
      sql`(select ${column} from ${table} where ${where} ${more} order by ${column} limit 1)`;
    const { rows } = await connection.execute<{ value: string }>(sql`
      with recursive used as (
        select ${first(sql``)} as value
        union all
        select ${first(sql`and ${column} > used.value`)} from used where used.value is not null
      ) select value from used where value is not null`);
    return rows.map(({ value }) => value);
  },

  selectAny: (conditions, select) => unionAll(conditions.map(select)),
  expectedRows: (plan) => plan['Plan Rows'],
  batches: (parts) => [parts],
};
