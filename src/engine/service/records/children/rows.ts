/** Validates the children in a request: each row like the body of a separate request. */
import { type ChildRelation, inheritedValues, rowsError } from '../../../contract/declaration/children.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import type { Core } from '../../core.ts';
import { invalidField, ServiceError } from '../../errors.ts';
import { findHooks } from '../../feature.ts';
import { newId } from '../../newId.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { RecordInput } from '../hooks.ts';
import type { ResourceRecord } from '../records.ts';
import { readChange } from '../write/apply.ts';
import { readNew } from '../write/insert.ts';
import { childRelations } from './read.ts';
import { tryRead } from './rowErrors.ts';

/** A validated row. `existing` is undefined for a new one. */
export type RowDraft = {
  /** Path of the row: `tiers.1`. */
  path: string;
  existing: ResourceRecord | undefined;
  input: RecordInput;
  /** The values after the resource's `prepare` hook. */
  values: RecordInput;
};

/** By the children's name in the parent. Children that are not in the request stay unchanged. */
export type RowDrafts = ReadonlyMap<string, readonly RowDraft[]>;

/** Splits a body into the parent's own fields and its children. */
export function splitChildRows(
  { children }: Resource,
  body: RecordInput,
): { own: RecordInput; input: RecordInput } {
  const pick = (isChild: boolean) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(children, name) === isChild));
  return { own: pick(false), input: { ...pick(true), [PARENT]: pick(false) } };
}

/** Key of the parent's own fields next to the rows, since children inherit from them. */
const PARENT = '_parent';

/**
 * @param input the children in the body
 * @param existing the current parent with its children; undefined when it is created
 * @throws ServiceError `invalid` on the row and field; `forbidden` if rows would be deleted that the caller may not see
 */
export function readRows(
  resource: Resource,
  input: RecordInput,
  caller: Caller,
  existing?: ResourceRecord,
): RowDrafts {
  const errors: ValidationErrors = {};
  const drafts = new Map<string, readonly RowDraft[]>();
  for (const path of childRelations(resource)) {
    const { name, min } = path;
    if (input[name] === undefined && (existing || min === 0)) continue;
    if (existing && !Array.isArray(existing[name]))
      throw invalidField(name, { key: 'validation.childRead' }, 'forbidden');
    const rows = input[name] === undefined ? [] : input[name];
    const fault = rowsError(path, rows);
    if (fault) errors[name] = fault;
    else {
      const parent = { ...existing, ...(input[PARENT] as RecordInput), _id: existing?._id ?? newId() };
      const read = readEach(path, rows as unknown[], inheritedValues(path, parent), caller, errors, existing);
      drafts.set(name, read);
    }
  }
  if (Object.keys(errors).length) throw new ServiceError('invalid', errors);
  return drafts;
}

/** Runs the `prepare` hooks: slow work before the transaction opens. */
export async function preparedRows(
  core: Core,
  resource: Resource,
  drafts: RowDrafts,
  caller: Caller,
): Promise<RowDrafts> {
  const prepared = new Map(drafts);
  for (const path of childRelations(resource)) {
    const { prepare } = findHooks(path.resource);
    const rows = drafts.get(path.name);
    if (!prepare || !rows) continue;
    const done: RowDraft[] = [];
    for (const row of rows)
      done.push({ ...row, values: await prepare(core, row.input, caller, row.existing) });
    prepared.set(path.name, done);
  }
  return prepared;
}

function readEach(
  { resource, name }: ChildRelation<Resource>,
  rows: readonly unknown[],
  filled: RecordInput,
  caller: Caller,
  errors: ValidationErrors,
  existing: ResourceRecord | undefined,
): RowDraft[] {
  const siblings = (existing?.[name] ?? []) as readonly ResourceRecord[];
  const usedIds = new Set<string>();
  return rows.flatMap((row, at) => {
    const path = `${name}.${at}`;
    const read = tryRead(
      (): RowDraft => {
        if (typeof row !== 'object' || row === null || Array.isArray(row))
          throw invalidField('_id', { key: 'validation.type', args: { expected: 'object' } });
        const { _id = null, ...fields } = row as RecordInput;
        if (_id === null) {
          const values = readNew(resource, fields, caller, filled);
          return { path, existing: undefined, input: values, values };
        }
        const sibling = siblings.find((one) => one._id === _id);
        if (!sibling || usedIds.has(sibling._id)) throw invalidField('_id', { key: 'validation.reference' });
        usedIds.add(sibling._id);
        const input = readChange(resource, fields, caller, sibling);
        return { path, existing: sibling, input, values: input };
      },
      errors,
      path,
    );
    return read ? [read.read] : [];
  });
}
