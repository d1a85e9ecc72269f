/** Updates a record from a request: validates the input, then writes it with an audit entry within a transaction. */
import { isDeepStrictEqual } from 'node:util';
import type { Field } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isWriteOnly, restrictTo } from '../../../contract/rights/visibleFields.ts';
import { updateSchema } from '../../../contract/schemas.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { isEmptyValue } from '../../../contract/values/isEmptyValue.ts';
import { recordAudit } from '../../audit/record.ts';
import { ServiceError } from '../../errors.ts';
import { findHooks } from '../../feature.ts';
import { validated } from '../../http/validation.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { RecordInput, Row, Write } from '../hooks.ts';
import { readUnfiltered } from '../read.ts';
import { persistedFields, type ResourceRecord } from '../records.ts';
import { isCurrencyOfAmounts, toRowValues } from './amounts.ts';
import { auditEntry } from './auditEntry.ts';
import { changeRow } from './changeRow.ts';
import { difference, withoutUnchanged } from './changes.ts';
import { applyConditions } from './conditions.ts';
import { requireOfferedOptions } from './optionsFrom.ts';
import { withReferences } from './references.ts';

/** The validated input, and the values after the `prepare` hook. */
export type Change = { input: RecordInput; values: RecordInput };

/** The validated input, without values that the caller sent back unchanged. @throws ServiceError `invalid` */
export function readChange(
  resource: Resource,
  body: RecordInput,
  caller: Caller,
  read: ResourceRecord,
): RecordInput {
  const visible = restrictTo(resource, caller.ability);
  const input = withoutBlanks(resource, visible, body);
  return validated(updateSchema(visible), withoutUnchanged(visible, input, read));
}

/**
 * @param locked the row and its current record
 * @param filled values that the service fills in, in column format
 * @returns the full record
 */
export async function applyChange(
  write: Write,
  { row, before }: { row: Row; before: ResourceRecord },
  { input, values }: Change,
  filled: RecordInput = {},
): Promise<ResourceRecord> {
  const { transaction, caller, resource, ...core } = write;
  const visible = restrictTo(resource, caller.ability);
  const resolved = { ...(await withReferences(transaction, resource, values, caller, row)), ...filled };
  await requireOfferedOptions(write, resolved, row);
  await rejectFixed(write, row, resolved);
  const conditional = applyConditions(resource, { values: resolved, before, visible }, input);
  const counted = await toRowValues(transaction, resource, conditional, row);
  const secrets = inputOnlyNames(resource, input);
  // `prepare` may have replaced them, such as a password by its hash.
  const inputOnly = Object.fromEntries(secrets.map((name) => [name, input[name]]));
  await changeRow(write, row, counted, { input: conditional, inputOnly, before });
  const after = await readUnfiltered(core, transaction, resource, row._id, caller);
  const { changed, ...data } = difference(
    persistedFields(resource, before),
    persistedFields(resource, after),
  );
  // Writes an entry even for an unchanged write-only value, since its absence would reveal that value.
  if (changed || secrets.length || Object.keys(input).some((name) => isWriteOnly(resource, visible, name))) {
    await recordAudit(transaction, core.keys, [
      auditEntry({ resource, caller, action: 'update', record: after, data, secrets }),
    ]);
  }
  return after;
}

/** Drops empty input for write-only fields, so that they stay unchanged: a form cannot show their current value. */
function withoutBlanks(resource: Resource, visible: Resource, input: RecordInput): RecordInput {
  const entries = Object.entries(input).filter(
    ([name, value]) => !isWriteOnly(resource, visible, name) || !isEmptyValue(value),
  );
  return Object.fromEntries(entries);
}

/** @throws ServiceError `invalid` on each field that can no longer change */
async function rejectFixed({ resource, transaction }: Write, row: Row, values: RecordInput): Promise<void> {
  const fixed = Object.entries(values).filter(
    ([name, value]) =>
      resource.fields[name]?.immutableOnceUsed && value !== undefined && !isDeepStrictEqual(value, row[name]),
  );
  if (!fixed.length) return;
  const isCounted = await isCurrencyOfAmounts(transaction, resource, row);
  const validationErrors: ValidationErrors = {};
  for (const [name] of fixed) {
    if (isCounted || (await findHooks(resource).isFixed?.(transaction, row, name)))
      validationErrors[name] = { key: 'validation.fixed' };
  }
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
}

/** Fields that records never contain: only their names tell that they were set. */
function inputOnlyNames(resource: Resource, input: RecordInput): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.inputOnly && !isRepetition(field) && isSet(field, input[name]))
    .map(([name]) => name);
}

/** Emptying a stored field changes it; a field that only a hook reads is set by a value alone. */
function isSet({ virtual }: Field, value: unknown): boolean {
  return virtual ? (value ?? null) !== null : value !== undefined;
}

function isRepetition(field: Field): boolean {
  return field.kind === 'secret' && field.mustMatch !== undefined;
}
