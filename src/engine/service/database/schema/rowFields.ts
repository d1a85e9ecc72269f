/** What is read of rows by statements of one's own: as columns or as JSON, and back into the code. */
import { type SQL, sql } from 'drizzle-orm';

/** Bytes from their hexadecimal text. */
export const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** A moment column in whole milliseconds since 1970. */
export const milliseconds = (column: SQL): SQL => sql`round(date_part('epoch', ${column}) * 1000)`;

/** What is read of a row, by the name that it has in the code. */
export type RowFields = Readonly<Record<string, SQL>>;

/** Each in a column of its own: what many rows are read with. */
export const asColumns = (fields: RowFields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Together in one JSON object: what is read beside other things. */
export const asJson = (fields: RowFields): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;
