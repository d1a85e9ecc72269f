/** Column types shared by several tables. */
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes, for seals and hashes. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/**
 * JSON as the driver parsed it. Drizzle's own `jsonb` parses strings once more, which turns the string "0" into the number 0.
 */
export const jsonColumn = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** A timestamp with milliseconds, in UTC. */
export const timestampColumn = (column: string) => timestamp(column, { withTimezone: true, precision: 3 });
