/** What a body says of children: each row is read as a body of its own. */
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

/** A row that was read: a new one where no record is known. */
export type RowDraft = {
  /** Where it stands: `tiers.1`. */
  place: string;
  known: ResourceRecord | undefined;
  sent: RecordInput;
  /** What hooks prepared of it. */
  values: RecordInput;
};

/** By what the parent calls them; those that nothing is said of are left as they are. */
export type RowDrafts = ReadonlyMap<string, readonly RowDraft[]>;

/** A body's fields, and its children. */
export function splitChildRows(
  { children }: Resource,
  body: RecordInput,
): { own: RecordInput; sent: RecordInput } {
  const apart = (isChild: boolean) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(children, name) === isChild));
  return { own: apart(false), sent: { ...apart(true), [PARENT]: apart(false) } };
}

/** What the rows are read beside: conditions may ask for what they have from their parent. */
const PARENT = '_parent';

/**
 * @param sent the children of the body
 * @param known the parent as it is, with its children; none where it is made now
 * @throws ServiceError `invalid` that names the row and its field; `forbidden` where the caller may not see what would go
 */
export function readRows(
  resource: Resource,
  sent: RecordInput,
  caller: Caller,
  known?: ResourceRecord,
): RowDrafts {
  const errors: ValidationErrors = {};
  const drafts = new Map<string, readonly RowDraft[]>();
  for (const place of childRelations(resource)) {
    const { name, min } = place;
    if (sent[name] === undefined && (known || min === 0)) continue;
    if (known && !Array.isArray(known[name]))
      throw invalidField(name, { key: 'validation.childRead' }, 'forbidden');
    const rows = sent[name] === undefined ? [] : sent[name];
    const fault = rowsError(place, rows);
    if (fault) errors[name] = fault;
    else {
      const parent = { ...known, ...(sent[PARENT] as RecordInput), _id: known?._id ?? newId() };
      const read = readEach(place, rows as unknown[], inheritedValues(place, parent), caller, errors, known);
      drafts.set(name, read);
    }
  }
  if (Object.keys(errors).length) throw new ServiceError('invalid', errors);
  return drafts;
}

/** Slow work before the transaction opens. */
export async function preparedRows(
  core: Core,
  resource: Resource,
  drafts: RowDrafts,
  caller: Caller,
): Promise<RowDrafts> {
  const prepared = new Map(drafts);
  for (const place of childRelations(resource)) {
    const { prepare } = findHooks(place.resource);
    const rows = drafts.get(place.name);
    if (!prepare || !rows) continue;
    const done: RowDraft[] = [];
    for (const row of rows) done.push({ ...row, values: await prepare(core, row.sent, caller, row.known) });
    prepared.set(place.name, done);
  }
  return prepared;
}

function readEach(
  { resource, name }: ChildRelation<Resource>,
  rows: readonly unknown[],
  filled: RecordInput,
  caller: Caller,
  errors: ValidationErrors,
  known: ResourceRecord | undefined,
): RowDraft[] {
  const siblings = (known?.[name] ?? []) as readonly ResourceRecord[];
  const seen = new Set<string>();
  return rows.flatMap((row, at) => {
    const place = `${name}.${at}`;
    const read = tryRead(
      (): RowDraft => {
        if (typeof row !== 'object' || row === null || Array.isArray(row))
          throw invalidField('_id', { key: 'validation.type', args: { expected: 'object' } });
        const { _id = null, ...asked } = row as RecordInput;
        if (_id === null) {
          const values = readNew(resource, asked, caller, filled);
          return { place, known: undefined, sent: values, values };
        }
        const sibling = siblings.find((one) => one._id === _id);
        if (!sibling || seen.has(sibling._id)) throw invalidField('_id', { key: 'validation.reference' });
        seen.add(sibling._id);
        const sent = readChange(resource, asked, caller, sibling);
        return { place, known: sibling, sent, values: sent };
      },
      errors,
      place,
    );
    return read ? [read.read] : [];
  });
}
