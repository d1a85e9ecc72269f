/** Values from responses that later requests use, so that they refer to existing rows. */
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import type { CallerKind } from './people.ts';

/** The number of values of a name per caller; a new one replaces a random one. */
const MAX_VALUES = 150;

export type Seen = {
  /** Stores the values of a record. */
  take(who: CallerKind, resource: string, record: Record<string, unknown>): void;
  /**
   * A value of `resource` or `resource.field` that this caller has seen.
   * @param states in one of which the record was when it was last seen, if there is one
   */
  one(who: CallerKind, name: string, states?: readonly string[]): string | undefined;
  /** One that root has seen and this caller has not. */
  foreign(who: CallerKind, name: string): string | undefined;
  /** The `_id` of a record that was deleted. */
  gone(resource: string): string | undefined;
  /** Marks a record as deleted: only `gone` returns it. */
  forget(resource: string, id: string): void;
  /** The latest text by name: cursors, revisions, keys. */
  readonly last: Map<string, string>;
};

export function createSeen(chance: SeededRandom): Seen {
  const values = new Map<string, string[]>();
  const deleted = new Map<string, string[]>();
  const last = new Map<string, string>();
  const stateOf = new Map<string, unknown>();
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
      stateOf.set(String(record._id), record.status ?? record.state);
      for (const [field, value] of Object.entries(record)) {
        if (typeof value !== 'string' || value.length > 200) continue;
        const name = field === '_id' ? resource : `${resource}.${field}`;
        add(values, at(who, name), value);
        // Root sees every row, so one that others have not seen is foreign.
        if (who !== 'root' && field === '_id') add(values, at('root', name), value);
      }
    },
    one(who, name, states = []) {
      const all = values.get(at(who, name));
      const fitting = all?.filter((value) => states.includes(String(stateOf.get(value))));
      return pick(fitting?.length ? fitting : all);
    },
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
