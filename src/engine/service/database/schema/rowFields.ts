/** Selects fields of rows in handwritten SQL, as columns or as JSON. */
import { type SQL, sql } from 'drizzle-orm';

/** Converts a hexadecimal string to bytes. */
export const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** A timestamp column in whole milliseconds since 1970. */
export const milliseconds = (column: SQL): SQL => sql`round(date_part('epoch', ${column}) * 1000)`;

/** SQL expressions by name. */
export type RowFields = Readonly<Record<string, SQL>>;

/** As separate columns, for queries of many rows. */
export const asColumns = (fields: RowFields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** As a JSON object, for subqueries. */
export const asJson = (fields: RowFields): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;
