/** Column types shared by several tables. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes, for seals and hashes. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** A timestamp with milliseconds, in UTC. */
export const timestampColumn = (column: string) => timestamp(column, { withTimezone: true, precision: 3 });
