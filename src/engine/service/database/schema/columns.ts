/** The column of each field kind: the service's half of what a kind is. */
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FieldKind, FieldOf } from '../../../contract/fields.ts';
import { resourceNamed } from '../../../contract/registry.ts';

type ColumnMaker<Kind extends FieldKind> = (column: string, field: FieldOf<Kind>) => PgColumnBuilderBase;

/** Bytes: seals and hashes. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** A moment with milliseconds, in UTC. */
export const moment = (column: string) => timestamp(column, { withTimezone: true, precision: 3 });

/** A field that is kept elsewhere has no entry here: it is declared virtual. */
export const columnOf: { [Kind in FieldKind]?: ColumnMaker<Kind> } = {
  text: (column) => text(column),
  email: (column) => text(column),
  choice: (column) => text(column),
  flag: (column) => boolean(column),
  integer: (column) => integer(column),
  percent: (column) => numeric(column, { precision: 5, scale: 2 }),
  reference: (column, field) => (resourceNamed(field.to).id ? text(column) : uuid(column)),
  party: (column) => uuid(column),
  /** Minor units; the currency stands in the field that the declaration names. */
  money: (column) => bigint(column, { mode: 'bigint' }),
  moment,
  permissions: (column) => jsonb(column),
  data: (column) => jsonb(column),
};
