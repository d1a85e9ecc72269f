/** Converts rows to records: declared fields in the format of the contract, with `_names`. */
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { readableFields } from '../../contract/resource.ts';
import { AUDIT } from '../../contract/rights/identity.ts';
import { isWritable, SHARED_ROW } from '../../contract/rights/tenancy.ts';
import { hiddenFields, restrictTo } from '../../contract/rights/visibleFields.ts';
import { redactEntries } from '../audit/visibleEntries.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { findHooks } from '../feature.ts';
import type { RowContext } from '../fieldKinds/codec.ts';
import { getCodec } from '../fieldKinds/index.ts';
import type { Caller } from '../sessions/caller.ts';
import { withActionRestrictions } from './actions/restrictions.ts';
import { addComputed } from './computed.ts';
import { readDecimals } from './currencies.ts';
import type { Restrictions, Row } from './hooks.ts';
import { addLinked } from './links.ts';
import { readNames } from './names.ts';

/** A record as it is returned. */
export type ResourceRecord = Record<string, unknown> & {
  _id: string;
  _names: Record<string, string>;
  _refused?: Restrictions;
  /** Secrets that this call has generated. */
  _generated?: Readonly<Record<string, string>>;
};

/**
 * The fields of a record that are stored in its table, for its revision and the audit log.
 * @param resource as visible to the caller
 */
export function persistedFields(
  { fields }: Resource,
  { _names, _refused, _generated, ...record }: ResourceRecord,
) {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => {
      const field = fields[name];
      return name === '_id' || (field && isPersistedField(field));
    }),
  );
}

/** Whether entries of the audit log have the field. */
export const isPersistedField = ({ kind, inputOnly }: Field): boolean => kind !== 'computed' && !inputOnly;

/** Converts rows to records in the same order, with virtual fields and without those that the caller may not read. */
export function recordsOf(
  core: Core,
  connection: Connection,
  resource: Resource,
  rows: Row[],
  caller: Caller,
): Promise<ResourceRecord[]> {
  return recordsSeen(
    core,
    connection,
    { resource, visible: restrictTo(resource, caller.ability) },
    rows,
    caller,
  );
}

/** Likewise with every field, for writes and the audit log. Must never be returned to a caller. */
export function unfilteredRecords(
  core: Core,
  connection: Connection,
  resource: Resource,
  rows: Row[],
  caller: Caller,
): Promise<ResourceRecord[]> {
  return recordsSeen(core, connection, { resource, visible: resource }, rows, caller);
}

async function recordsSeen(
  core: Core,
  connection: Connection,
  { resource, visible }: { resource: Resource; visible: Resource },
  rows: Row[],
  caller: Caller,
): Promise<ResourceRecord[]> {
  if (rows.length === 0) return [];
  const hooks = findHooks(resource);
  await addLinked(connection, resource, rows);
  await hooks.resolveVirtualFields?.(connection, rows, caller, core);
  const hidden = hiddenFields(resource, visible);
  const visibleRows = hidden.length ? rows.map((row) => without(row, hidden)) : rows;
  const shown = resource.name === AUDIT ? redactEntries(visibleRows, caller.ability) : visibleRows;
  await addComputed({ ...core, connection }, visible, shown, caller);
  const names = await readNames(connection, visible, shown, caller, hooks.pointers);
  const decimals = await readDecimals(connection, visible, shown);
  return shown.map((row, at) => ({
    ...toRecord(readableFields(visible), { row, decimals }),
    _names: names[at] ?? {},
  }));
}

/** The stored fields of a row as a record, for writes by the service itself. Must never be returned to a caller. */
export async function storedRecord(
  connection: Connection,
  resource: Resource,
  row: Row,
): Promise<ResourceRecord> {
  const linked = { ...row };
  await addLinked(connection, resource, [linked]);
  const decimals = await readDecimals(connection, resource, [linked]);
  const fields = readableFields(resource).filter(([, { kind, virtual }]) => kind !== 'computed' && !virtual);
  return { ...toRecord(fields, { row: linked, decimals }), _names: {} };
}

function toRecord(fields: readonly [string, Field][], { row, decimals }: RowContext & { row: Row }) {
  const values = fields.map(([name, field]) => [name, toResponseValue(field, row[name], { row, decimals })]);
  return { _id: row._id, ...Object.fromEntries(values) };
}

function without(row: Row, hidden: readonly string[]): Row {
  const entries = Object.entries(row).filter(([name]) => !hidden.includes(name));
  return { ...Object.fromEntries(entries), _id: row._id };
}

/** Like `recordsOf`, with the caller's restrictions, for responses. */
export async function recordsWithRestrictions(
  core: Core,
  connection: Connection,
  resource: Resource,
  rows: Row[],
  caller: Caller,
): Promise<ResourceRecord[]> {
  const records = await recordsOf(core, connection, resource, rows, caller);
  if (!records.length) return records;
  const visible = restrictTo(resource, caller.ability);
  const restricted = (await findHooks(resource).restrictions?.(connection, rows, caller)) ?? [];
  return records.map((record, at) => {
    const shared = isWritable(resource, record, caller) ? undefined : SHARED_ROW;
    const { refer } = restricted[at] ?? {};
    const changes = shared
      ? { ...restrictAll(resource, shared), ...(refer && { refer }) }
      : visibleRestrictions(visible, restricted[at] ?? {});
    const ownRestrictions = withActionRestrictions(
      { resource, visible },
      record,
      changes,
      shared,
      caller.user,
    );
    return Object.keys(ownRestrictions).length ? { ...record, _refused: ownRestrictions } : record;
  });
}

/** Restrictions of hidden fields are omitted. */
function visibleRestrictions({ fields }: Resource, restricted: Restrictions): Restrictions {
  if (!restricted.fields) return restricted;
  const visibleFields = Object.entries(restricted.fields).filter(([name]) => fields[name]);
  return { ...restricted, fields: Object.fromEntries(visibleFields) };
}

/** Restricts all verbs of the resource for the same reason. */
function restrictAll({ has }: Resource, reason: string): Restrictions {
  return { ...(has.edit && { edit: reason }), ...(has.delete && { delete: reason }) };
}

function toResponseValue(field: Field, stored: unknown, context: RowContext): unknown {
  const { toResponse, nothing } = getCodec(field);
  return stored === null || stored === undefined ? nothing : toResponse(stored, field, context);
}
