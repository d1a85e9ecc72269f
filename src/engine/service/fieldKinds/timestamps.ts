/** Timestamps, returned in UTC with milliseconds, and calendar days. */
import { date as dateColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import {
  type DateField,
  isDay,
  isInCalendar,
  timestamp as momentField,
  type TimestampField,
} from '../../contract/fields.ts';
import type { Operator } from '../../contract/lists/filterGrammar.ts';
import { schemaOf } from '../../contract/values/fieldSchema.ts';
import { timestampColumn as momentColumn } from '../database/schema/columns.ts';
import { type Codec, identityCodec } from './codec.ts';

export const timestamp: Codec<TimestampField> = {
  ...identityCodec,
  column: momentColumn,
  stored: (value) => (typeof value === 'string' ? new Date(value) : value),
  toResponse: (value) => (value instanceof Date ? value.toISOString() : value),
  parseFilter(input, { operator, wrong }) {
    const read = parseTimestamp(String(input), operator);
    if (read) return read;
    throw wrong({ key: 'validation.moment' });
  },
  order: 'value',
};

export const date: Codec<DateField> = {
  ...identityCodec,
  // Stored and returned as text: the driver's Date would depend on a time zone.
  column: (name) => dateColumn(name, { mode: 'string' }),
  parseFilter(input, { wrong }) {
    if (isDay(String(input))) return input;
    throw wrong({ key: 'validation.date' });
  },
  order: 'value',
};

const instant = schemaOf(momentField());

/**
 * Parses a timestamp, or a day as its first millisecond; as an upper bound, its last.
 * @returns undefined if the text is neither
 */
export function parseTimestamp(text: string, operator: Operator): Date | undefined {
  if (instant.safeParse(text).success) return new Date(text);
  if (!z.iso.date().safeParse(text).success) return undefined;
  const date = new Date(`${text}T${operator === 'to' ? '23:59:59.999' : '00:00:00.000'}Z`);
  return isInCalendar(date) ? date : undefined;
}
