/** What answers have shown of the service's rows: what later requests name, so that they meet something. */
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { CallerKind } from './people.ts';

/** How many values of a name are kept for each role; a new one takes the place of any. */
const MAX_VALUES = 150;

export type Seen = {
  /** Takes in what a record of this resource shows. */
  take(who: CallerKind, resource: string, record: Record<string, unknown>): void;
  /** A value of `resource` or `resource.field` that this role has seen. */
  one(who: CallerKind, name: string): string | undefined;
  /** One that root has seen and this role has not. */
  foreign(who: CallerKind, name: string): string | undefined;
  /** The `_id` of a record that was deleted. */
  gone(resource: string): string | undefined;
  /** A record was deleted: it is named no more, but on purpose. */
  forget(resource: string, id: string): void;
  /** Single texts by name, the last one stays: cursors, revisions, keys. */
  readonly last: Map<string, string>;
};

export function createSeen(chance: SeededRandom): Seen {
  const values = new Map<string, string[]>();
  const deleted = new Map<string, string[]>();
  const last = new Map<string, string>();
  const at = (who: CallerKind, name: string) => `${who} ${name}`;
  const add = (lists: Map<string, string[]>, key: string, value: string) => {
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    if (list.includes(value)) return;
    if (list.length < MAX_VALUES) list.push(value);
    else list[chance.between(0, MAX_VALUES - 1)] = value;
  };
  const pick = (values: readonly string[] | undefined) => (values?.length ? chance.pick(values) : undefined);
  return {
    take(who, resource, record) {
      for (const [field, value] of Object.entries(record)) {
        if (typeof value !== 'string' || value.length > 200) continue;
        const name = field === '_id' ? resource : `${resource}.${field}`;
        add(values, at(who, name), value);
        // Root sees every row: what nobody else has seen is a foreign one.
        if (who !== 'root' && field === '_id') add(values, at('root', name), value);
      }
    },
    one: (who, name) => pick(values.get(at(who, name))),
    foreign(who, name) {
      const own = values.get(at(who, name)) ?? [];
      return pick(values.get(at('root', name))?.filter((value) => !own.includes(value)));
    },
    gone: (resource) => pick(deleted.get(resource)),
    forget(resource, id) {
      add(deleted, resource, id);
      for (const [name, list] of values) {
        if (!name.endsWith(` ${resource}`) || !list.includes(id)) continue;
        list.splice(list.indexOf(id), 1);
      }
    },
    last,
  };
}
