/** Writes the children of a locked record, each with its own rights, hooks and checks. */
import { isDeepStrictEqual } from 'node:util';
import { type ChildRelation, inheritedValues } from '../../../contract/declaration/children.ts';
import type { Resource } from '../../../contract/resource.ts';
import { isWriteOnly, restrictTo } from '../../../contract/rights/visibleFields.ts';
import { invalidField } from '../../errors.ts';
import type { RecordInput, Write } from '../hooks.ts';
import { readRow } from '../read.ts';
import { applyChange } from '../write/apply.ts';
import { insertNew } from '../write/insert.ts';
import { removeLocked } from '../write/remove.ts';
import { childRelations, type LockedChild, lockChildren } from './read.ts';
import { withRowPath } from './rowErrors.ts';
import type { RowDraft, RowDrafts } from './rows.ts';
import { orderAroundUnique } from './uniqueOrder.ts';

/**
 * Deletes omitted children, then updates existing ones, then creates new ones. Inherited values follow the parent.
 * @param id of the parent, which was just written
 * @throws ServiceError on the row
 */
export async function writeChildren(write: Write, id: string, rows: RowDrafts): Promise<void> {
  const { transaction, caller, resource } = write;
  const relations = childRelations(resource);
  if (!relations.length) return;
  const parent = await readRow(transaction, resource, id, caller);
  for (const relation of relations) {
    const child: Write = { ...write, resource: relation.resource };
    const filled = inheritedValues(relation, parent);
    const drafts = rows.get(relation.name);
    const existing = await lockChildren(child, relation, parent._id);
    const remaining = drafts ? await withoutLeftOut(child, relation, existing, drafts) : existing;
    await updateRemaining(child, relation, remaining, filled, drafts);
    for (const draft of drafts ?? []) if (!draft.existing) await add(child, relation, draft, filled);
  }
}

/** Deletes the children of a deleted parent. @throws ServiceError on the row */
export async function removeChildren(write: Write, parent: string): Promise<void> {
  for (const relation of childRelations(write.resource)) {
    const child: Write = { ...write, resource: relation.resource };
    const existing = await lockChildren(child, relation, parent);
    for (const [at, one] of existing.entries()) await remove(child, relation, `${relation.name}.${at}`, one);
  }
}

async function withoutLeftOut(
  child: Write,
  relation: ChildRelation<Resource>,
  existing: readonly LockedChild[],
  drafts: readonly RowDraft[],
): Promise<LockedChild[]> {
  const named = new Set(drafts.flatMap(({ existing }) => existing?._id ?? []));
  const remaining: LockedChild[] = [];
  for (const one of existing) {
    if (named.delete(one.row._id)) remaining.push(one);
    else await remove(child, relation, relation.name, one);
  }
  // Deleted by a concurrent request.
  const missing = drafts.find(({ existing }) => existing && named.has(existing._id));
  if (missing) throw invalidField(missing.path, { key: 'validation.reference' });
  return remaining;
}

async function updateRemaining(
  child: Write,
  relation: ChildRelation<Resource>,
  remaining: readonly LockedChild[],
  filled: RecordInput,
  drafts: readonly RowDraft[] = [],
): Promise<void> {
  const visible = restrictTo(relation.resource, child.caller.ability);
  const changes = remaining.flatMap((locked, at) => {
    const draft = drafts.find(({ existing }) => existing?._id === locked.row._id);
    const { input = {}, values = {} } = draft ?? {};
    // Write-only values are always written: skipping an unchanged one would reveal it.
    const hasWriteOnlyValues = Object.keys(input).some((name) =>
      isWriteOnly(relation.resource, visible, name),
    );
    if (!hasWriteOnlyValues && isAsItIs(locked.before, input) && isAsItIs(locked.row, filled)) return [];
    return [{ locked, input, values, at: draft?.path ?? `${relation.name}.${at}` }];
  });
  for (const { locked, input, values, at } of orderAroundUnique(relation.resource, remaining, changes)) {
    await withRowPath(at, relation.filled, child.caller, async () => {
      requireRight(child, 'edit');
      await applyChange(child, locked, { input, values }, filled);
    });
  }
}

function add(
  child: Write,
  { filled: names }: ChildRelation<Resource>,
  draft: RowDraft,
  filled: RecordInput,
): Promise<void> {
  return withRowPath(draft.path, names, child.caller, async () => {
    requireRight(child, 'create');
    await insertNew(child, draft.values, filled);
  });
}

function remove(
  child: Write,
  { filled }: ChildRelation<Resource>,
  at: string,
  locked: LockedChild,
): Promise<void> {
  return withRowPath(at, filled, child.caller, async () => {
    requireRight(child, 'delete');
    await removeLocked(child, locked);
  });
}

const verbErrors = {
  create: 'validation.childCreate',
  edit: 'validation.childEdit',
  delete: 'validation.childDelete',
} as const;

/** @throws ServiceError `forbidden` */
function requireRight({ caller, resource }: Write, verb: keyof typeof verbErrors): void {
  if (!resource.excluded.includes(verb) && caller.ability.can(verb, resource.subject)) return;
  throw invalidField('_id', { key: verbErrors[verb] }, 'forbidden');
}

function isAsItIs(existing: RecordInput, values: RecordInput): boolean {
  return Object.entries(values).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(existing[name] ?? null, value ?? null),
  );
}
