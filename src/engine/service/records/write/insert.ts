/** Inserts a record from a request: validates the input, then writes it with an audit entry within a transaction. */
import type { Field } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import { ownerDefaults, withCallerTenant } from '../../../contract/rights/tenancy.ts';
import { restrictTo } from '../../../contract/rights/visibleFields.ts';
import { createSchema } from '../../../contract/schemas.ts';
import { beginReview } from '../../approvals/approvals.ts';
import { recordAudit } from '../../audit/record.ts';
import { getTable } from '../../database/schema/tables.ts';
import { ServiceError } from '../../errors.ts';
import { findHooks } from '../../feature.ts';
import { getCodec } from '../../fieldKinds/index.ts';
import { claimFiles } from '../../files/claims.ts';
import { validated } from '../../http/validation.ts';
import { newId } from '../../newId.ts';
import { addRows } from '../../sealedRows/change.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { RecordInput, Write } from '../hooks.ts';
import { writeLinks } from '../links.ts';
import { readUnfiltered } from '../read.ts';
import { persistedFields, type ResourceRecord } from '../records.ts';
import { generateSecrets, protectSecrets } from '../secrets.ts';
import { toRowValues } from './amounts.ts';
import { auditEntry } from './auditEntry.ts';
import { rejectReadOnly } from './changes.ts';
import { applyConditions, revalidateHookOutput } from './conditions.ts';
import { requireOfferedOptions } from './optionsFrom.ts';
import { withReferences } from './references.ts';

/**
 * The validated input with defaults.
 * @param filled values that the service fills in, which callers cannot send and the result does not contain
 * @throws ServiceError `invalid`
 */
export function readNew(
  resource: Resource,
  record: RecordInput,
  caller: Caller,
  filled: RecordInput = {},
): RecordInput {
  // Fills in the tenant before validation, since it may be required, and again after, since validation removes blank
  // values.
  const visible = restrictTo(resource, caller.ability);
  const body = withCallerTenant(resource, rejectReadOnly(visible, record), caller);
  const input = withDefaults(resource, validated(createSchema(visible), body), caller.at);
  const values = { ...withCallerTenant(resource, input, caller), ...filled };
  const entries = Object.entries(applyConditions(resource, { values }, body));
  return Object.fromEntries(entries.filter(([name]) => !(name in filled)));
}

/** @param filled values that the service fills in, in column format @returns the full record */
export async function insertNew(
  write: Write,
  values: RecordInput,
  filled: RecordInput = {},
): Promise<ResourceRecord> {
  const { transaction, caller, resource, ...core } = write;
  const hooks = findHooks(resource);
  const review = await beginReview(write);
  const resolved = {
    ...ownerDefaults(resource, caller),
    ...(await withReferences(transaction, resource, values, caller)),
    ...filled,
  };
  await requireOfferedOptions(write, resolved);
  const counted = await toRowValues(transaction, resource, resolved);
  const prepared = (await hooks.beforeCreate?.(write, counted)) ?? counted;
  const generated = generateSecrets(resource);
  const ready = {
    ...revalidateHookOutput(resource, prepared, { provided: counted, input: resolved }),
    ...generated,
  };
  requirePresent(resource, restrictTo(resource, caller.ability), ready);
  const id = await (hooks.insert ?? insertRow)(write, ready);
  await claimFiles(write, id, ready);
  await hooks.afterCreate?.(write, id, ready);
  const record = await readUnfiltered(core, transaction, resource, id, caller);
  const after = persistedFields(resource, record);
  await recordAudit(transaction, core.keys, [
    auditEntry({ resource, caller, action: 'create', record, data: { after } }),
  ]);
  await review('create', { record, after: record });
  return withGenerated(write, record, generated);
}

/** The record with the secrets that were just generated, for the response. Without those that the caller may not know. */
export function withGenerated(
  { resource, caller }: Pick<Write, 'resource' | 'caller'>,
  record: ResourceRecord,
  generated: Readonly<Record<string, string>> = {},
): ResourceRecord {
  const { fields } = restrictTo(resource, caller.ability);
  const visible = Object.entries(generated).filter(([name]) => fields[name]);
  return visible.length ? { ...record, _generated: Object.fromEntries(visible) } : record;
}

/** @throws ServiceError `forbidden` on required fields that the caller may not write and no hook has set */
function requirePresent(resource: Resource, visible: Resource, ready: RecordInput): void {
  const lacking = Object.entries(resource.fields).filter(
    ([name, { required, virtual, readOnly }]) =>
      required &&
      !virtual &&
      !readOnly &&
      !resource.when[name] &&
      (ready[name] ?? null) === null &&
      (!visible.fields[name] || visible.fields[name].readOnly),
  );
  if (lacking.length) {
    throw new ServiceError(
      'forbidden',
      Object.fromEntries(lacking.map(([name]) => [name, { key: 'validation.notAllowed' }])),
    );
  }
}

/** Inserts values with a column or a link table, and returns the new `_id`. */
export async function insertRow(write: Write, values: RecordInput): Promise<string> {
  const { transaction, keys, resource } = write;
  const id = resource.id ? String(values._id) : newId();
  const columns = columnValues(resource, protectSecrets(write, resource, id, values));
  await addRows(transaction, keys, resource.table, [id], async () => {
    await transaction.insert(getTable(resource)).values({ ...columns, _id: id });
    await writeLinks(transaction, resource, id, values);
  });
  return id;
}

/** The values in column format, without virtual fields. Secrets must be protected before. */
export function columnValues(resource: Resource, values: RecordInput): RecordInput {
  const table: object = getTable(resource);
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name !== '_id' && name in table && !resource.fields[name]?.virtual)
      .map(([name, value]) => [name, stored(resource.fields[name], value)]),
  );
}

/** Columns without a field are set by hooks, in column format. */
function stored(field: Field | undefined, value: unknown): unknown {
  return field && value !== null && value !== undefined ? getCodec(field).stored(value, field) : value;
}

/** The input with defaults for omitted values. */
export function withDefaults(resource: Resource, input: RecordInput, now?: Date): RecordInput {
  const values: RecordInput = { ...input };
  for (const [name, field] of Object.entries(resource.fields)) {
    // Conditional fields get their default in conditions.ts, if they are shown.
    if (resource.when[name] || (values[name] ?? null) !== null) continue;
    const begins = resource.initial[name]?.(input) ?? field.default;
    if (begins === undefined) continue;
    values[name] = field.kind === 'timestamp' && begins === 'now' ? (now ?? new Date()) : begins;
  }
  return values;
}
