/** Writes the children of a record that is locked: each as a record of its own, by its rights, hooks and checks. */
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
 * Those that are left out go, then known ones change, then new ones come. What they have from their parent follows it.
 * @param id of the parent, which was just written
 * @throws ServiceError that names the row
 */
export async function writeChildren(write: Write, id: string, rows: RowDrafts): Promise<void> {
  const { transaction, caller, resource } = write;
  const places = childRelations(resource);
  if (!places.length) return;
  const parent = await readRow(transaction, resource, id, caller);
  for (const place of places) {
    const child: Write = { ...write, resource: place.resource };
    const filled = inheritedValues(place, parent);
    const drafts = rows.get(place.name);
    const there = await lockChildren(child, place, parent._id);
    const kept = drafts ? await withoutLeftOut(child, place, there, drafts) : there;
    await changeKept(child, place, kept, filled, drafts);
    for (const draft of drafts ?? []) if (!draft.known) await add(child, place, draft, filled);
  }
}

/** With their parent they go too. @throws ServiceError that names the row */
export async function removeChildren(write: Write, parent: string): Promise<void> {
  for (const place of childRelations(write.resource)) {
    const child: Write = { ...write, resource: place.resource };
    const there = await lockChildren(child, place, parent);
    for (const [at, one] of there.entries()) await remove(child, place, `${place.name}.${at}`, one);
  }
}

async function withoutLeftOut(
  child: Write,
  place: ChildRelation<Resource>,
  there: readonly LockedChild[],
  drafts: readonly RowDraft[],
): Promise<LockedChild[]> {
  const named = new Set(drafts.flatMap(({ known }) => known?._id ?? []));
  const kept: LockedChild[] = [];
  for (const one of there) {
    if (named.delete(one.row._id)) kept.push(one);
    else await remove(child, place, place.name, one);
  }
  // Somebody else has taken it away meanwhile.
  const gone = drafts.find(({ known }) => known && named.has(known._id));
  if (gone) throw invalidField(gone.place, { key: 'validation.reference' });
  return kept;
}

async function changeKept(
  child: Write,
  place: ChildRelation<Resource>,
  kept: readonly LockedChild[],
  filled: RecordInput,
  drafts: readonly RowDraft[] = [],
): Promise<void> {
  const seen = restrictTo(place.resource, child.caller.ability);
  const changes = kept.flatMap((locked, at) => {
    const draft = drafts.find(({ known }) => known?._id === locked.row._id);
    const { sent = {}, values = {} } = draft ?? {};
    // Whether a field that is written unread has the value already makes no difference: it would tell.
    const isTold = Object.keys(sent).some((name) => isWriteOnly(place.resource, seen, name));
    if (!isTold && isAsItIs(locked.before, sent) && isAsItIs(locked.row, filled)) return [];
    return [{ locked, sent, values, at: draft?.place ?? `${place.name}.${at}` }];
  });
  for (const { locked, sent, values, at } of orderAroundUnique(place.resource, kept, changes)) {
    await withRowPath(at, place.filled, child.caller, async () => {
      demandRight(child, 'edit');
      await applyChange(child, locked, { sent, values }, filled);
    });
  }
}

function add(
  child: Write,
  { filled: names }: ChildRelation<Resource>,
  draft: RowDraft,
  filled: RecordInput,
): Promise<void> {
  return withRowPath(draft.place, names, child.caller, async () => {
    demandRight(child, 'create');
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
    demandRight(child, 'delete');
    await removeLocked(child, locked);
  });
}

const refusedVerbs = {
  create: 'validation.childCreate',
  edit: 'validation.childEdit',
  delete: 'validation.childDelete',
} as const;

/** @throws ServiceError `forbidden` */
function demandRight({ caller, resource }: Write, verb: keyof typeof refusedVerbs): void {
  if (!resource.excluded.includes(verb) && caller.ability.can(verb, resource.subject)) return;
  throw invalidField('_id', { key: refusedVerbs[verb] }, 'forbidden');
}

function isAsItIs(known: RecordInput, values: RecordInput): boolean {
  return Object.entries(values).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(known[name] ?? null, value ?? null),
  );
}
