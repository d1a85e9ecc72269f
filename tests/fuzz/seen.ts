/** What answers have shown of the service's rows: what later requests name, so that they meet something. */
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { Who } from './people.ts';

/** How many values of a name are kept for each role; a new one takes the place of any. */
const MOST = 150;

export type Seen = {
  /** Takes in what a record of this resource shows. */
  take(who: Who, resource: string, record: Record<string, unknown>): void;
  /** A value of `resource` or `resource.field` that this role has seen. */
  one(who: Who, name: string): string | undefined;
  /** One that root has seen and this role has not. */
  foreign(who: Who, name: string): string | undefined;
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
  const at = (who: Who, name: string) => `${who} ${name}`;
  const add = (list: Map<string, string[]>, key: string, value: string) => {
    const known = list.get(key) ?? [];
    list.set(key, known);
    if (known.includes(value)) return;
    if (known.length < MOST) known.push(value);
    else known[chance.between(0, MOST - 1)] = value;
  };
  const pick = (known: readonly string[] | undefined) => (known?.length ? chance.pick(known) : undefined);
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
      for (const [name, known] of values) {
        if (!name.endsWith(` ${resource}`) || !known.includes(id)) continue;
        known.splice(known.indexOf(id), 1);
      }
    },
    last,
  };
}
