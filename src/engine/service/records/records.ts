/** From rows to the records that come out: declared fields only, in the contract's forms, with `_names`. */
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { readableFields } from '../../contract/resource.ts';
import { isWritable, SHARED_ROW } from '../../contract/rights/tenancy.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { hooksOf } from '../feature.ts';
import type { Place } from '../kinds/codec.ts';
import { codecOf } from '../kinds/index.ts';
import type { Caller } from '../sessions/caller.ts';
import { withRefusedActions } from './actions/refused.ts';
import { addComputed } from './computed.ts';
import { decimalsFor } from './currencies.ts';
import type { Refused, Row } from './hooks.ts';
import { namesOf } from './names.ts';

/** A record as it is answered. */
export type ResourceRecord = Record<string, unknown> & {
  _id: string;
  _names: Record<string, string>;
  _refused?: Refused;
};

/** What of a record is its own, and stands in its table: for its revision and for what the audit log keeps. */
export function ownPart({ fields }: Resource, { _names, _refused, ...record }: ResourceRecord) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.kind !== 'computed'));
}

/** Rows as records, completed with what the resource's rules add; the rows' order is kept. */
export async function recordsOf(
  core: Core,
  connection: Connection,
  resource: Resource,
  rows: Row[],
  caller: Caller,
): Promise<ResourceRecord[]> {
  if (rows.length === 0) return [];
  const hooks = hooksOf(resource);
  await hooks.complete?.(connection, rows, caller, core);
  await addComputed({ ...core, connection }, resource, rows, caller);
  const names = await namesOf(connection, resource, rows, hooks.pointers);
  const decimals = await decimalsFor(connection, resource, rows);
  return rows.map((row, at) => ({
    _id: row._id,
    ...Object.fromEntries(
      readableFields(resource).map(([name, field]) => [name, answered(field, row[name], { row, decimals })]),
    ),
    _names: names[at] ?? {},
  }));
}

/** The same as `recordsOf`, each saying what of it is refused to the caller: for those who only look. */
export async function offeredRecords(
  core: Core,
  connection: Connection,
  resource: Resource,
  rows: Row[],
  caller: Caller,
): Promise<ResourceRecord[]> {
  const records = await recordsOf(core, connection, resource, rows, caller);
  if (!records.length) return records;
  const refused = (await hooksOf(resource).refused?.(connection, rows, caller)) ?? [];
  return records.map((record, at) => {
    const shared = isWritable(resource, record, caller) ? undefined : SHARED_ROW;
    const changes = shared ? refusedOf(resource, shared) : (refused[at] ?? {});
    const mine = withRefusedActions(resource, record, changes, shared);
    return Object.keys(mine).length ? { ...record, _refused: mine } : record;
  });
}

/** Every verb that the resource has, for one reason. */
function refusedOf({ has }: Resource, reason: string): Refused {
  return { ...(has.edit && { edit: reason }), ...(has.delete && { delete: reason }) };
}

function answered(field: Field, stored: unknown, place: Place): unknown {
  const { answered, nothing } = codecOf(field);
  return stored === null || stored === undefined ? nothing : answered(stored, field, place);
}
