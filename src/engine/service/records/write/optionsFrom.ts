/** Validates references with `optionsFrom` against the current list of the other record. */
import { optionsResource } from '../../../contract/declaration/optionsFrom.ts';
import type { ReferenceField } from '../../../contract/fields.ts';
import { invalidField } from '../../errors.ts';
import type { RecordInput, Write } from '../hooks.ts';
import { readUnfiltered } from '../read.ts';

/**
 * @param values with references resolved to `_id`s
 * @param row the current row, for updates; unchanged references are not checked again
 * @throws ServiceError `invalid`, or the declared error code, on the field
 */
export async function requireOfferedOptions(
  write: Write,
  values: RecordInput,
  row: RecordInput = {},
): Promise<void> {
  for (const [name, field] of Object.entries(write.resource.fields)) {
    if (field.kind !== 'reference' || !field.optionsFrom) continue;
    const { of, errorCode } = field.optionsFrom;
    const isNew = (one: string) => values[one] !== undefined && values[one] !== row[one];
    const after = { ...row, ...values };
    if (!(isNew(name) || isNew(of)) || (after[name] ?? null) === null) continue;
    const offered = await offeredBy(write, field, after[of]);
    if (offered.includes(after[name])) continue;
    throw invalidField(name, { key: errorCode ? `errors.${errorCode}` : 'validation.reference' }, errorCode);
  }
}

async function offeredBy(
  { transaction, caller, resource, ...core }: Write,
  field: ReferenceField,
  of: unknown,
): Promise<readonly unknown[]> {
  const holder = optionsResource(resource, field);
  if (typeof of !== 'string' || !holder) return [];
  const offered = (await readUnfiltered(core, transaction, holder, of, caller))[field.optionsFrom?.in ?? ''];
  return Array.isArray(offered) ? offered : [];
}
