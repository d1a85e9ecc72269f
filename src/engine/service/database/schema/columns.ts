/** Columns that more than one table has a use for. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes: seals and hashes. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** A moment with milliseconds, in UTC. */
export const timestampColumn = (column: string) => timestamp(column, { withTimezone: true, precision: 3 });
