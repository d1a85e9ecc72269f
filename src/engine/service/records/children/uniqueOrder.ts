/** Orders changes to children with unique values, so that a value is released before another child takes it. */
import type { Resource } from '../../../contract/resource.ts';
import type { RecordInput } from '../hooks.ts';
import type { LockedChild } from './read.ts';

type Change = { locked: LockedChild; input: RecordInput };

/** For a cycle, the database rejects the first change. @param all children, including unchanged ones */
export function orderAroundUnique<C extends Change>(
  resource: Resource,
  all: readonly LockedChild[],
  changes: readonly C[],
): C[] {
  const holders = new Map<string, string>();
  for (const { before } of all) for (const key of keysOf(resource, before)) holders.set(key, before._id);
  const waiting = [...changes];
  const ordered: C[] = [];
  for (let left = waiting.length; left > 0; left--) {
    const free = waiting.findIndex(({ locked: { before }, input }) =>
      keysOf(resource, { ...before, ...input }).every(
        (key) => (holders.get(key) ?? before._id) === before._id,
      ),
    );
    const [next] = waiting.splice(Math.max(free, 0), 1);
    if (!next) break;
    const { before } = next.locked;
    for (const key of keysOf(resource, before)) if (holders.get(key) === before._id) holders.delete(key);
    for (const key of keysOf(resource, { ...before, ...next.input })) holders.set(key, before._id);
    ordered.push(next);
  }
  return ordered;
}

/** The unique keys of a record, in the spelling that the database compares. */
function keysOf({ fields, unique }: Resource, values: RecordInput): string[] {
  const single = Object.keys(fields).filter((name) => fields[name]?.unique);
  const alone = single.map((name) => ({ fields: [name], emptyIsEqual: false }));
  return [...unique, ...alone].flatMap(({ fields: names, emptyIsEqual }) => {
    const compared = names.map((name) => spelled(values[name], fields[name]?.kind));
    return compared.includes(null) && !emptyIsEqual ? [] : [JSON.stringify([names, compared])];
  });
}

/** Ignores case, and trailing zeros of amounts. */
function spelled(value: unknown, kind: string | undefined): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (kind !== 'money' || !value.includes('.')) return value.toLowerCase();
  return value.replace(/\.?0+$/, '');
}
