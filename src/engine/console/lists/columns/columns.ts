/** The user's columns of a list and their order. Stored with their other preferences. */
import { createContext, use } from 'react';
import { useListContext, useStore } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { listHiddenColumns } from '../../records/columns.ts';

export type Columns = {
  /** Names in table order, hidden ones included. */
  all: readonly string[];
  hidden: readonly string[];
  show(name: string, isShown: boolean): void;
  /** Moves a column to another one's position, or as close to the end as possible. */
  move(name: string, to: number): void;
  /** Shows only these, in their order. */
  choose(names: readonly string[]): void;
  /** Restores the declared columns. */
  reset(): void;
};

/** Columns from a URL take precedence over the user's own choice without changing it. */
export type LinkedColumns = {
  /** The visible ones, in order. */
  names: readonly string[] | undefined;
  link(names: readonly string[] | undefined): void;
};

export const LinkedColumnsContext = createContext<LinkedColumns>({
  names: undefined,
  link: () => undefined,
});

export function useColumns(resource: Resource): Columns {
  // The keys that react-admin's own table uses for the same two.
  const [storedHidden, setHidden] = useHiddenColumns(resource);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${resource.name}.datatable_columnRanks`);
  const { names: linked, link } = use(LinkedColumnsContext);
  const declared = resource.list.columns;
  const storedOrder = completeOrder(ranks, declared.length).map((at) => declared[at] ?? '');
  const all = linked ? [...linked, ...declared.filter((name) => !linked.includes(name))] : storedOrder;
  const hidden = linked ? all.filter((name) => !linked.includes(name)) : storedHidden;
  const storeOrder = (names: readonly string[]) => setRanks(names.map((name) => declared.indexOf(name)));
  /** Changing a link's columns makes them the user's own choice. */
  const adopt = () => {
    if (!linked) return;
    storeOrder(all);
    link(undefined);
  };
  return {
    all,
    hidden,
    show: (name, isShown) => {
      adopt();
      setHidden(isShown ? hidden.filter((one) => one !== name) : [...hidden, name]);
    },
    move: (name, to) => {
      const from = all.indexOf(name);
      if (from < 0) return;
      adopt();
      if (linked) setHidden([...hidden]);
      storeOrder(all.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, name));
    },
    choose: (names) => {
      const others = declared.filter((name) => !names.includes(name));
      storeOrder([...names, ...others]);
      setHidden(others);
      link(undefined);
    },
    reset: () => {
      setHidden(listHiddenColumns(resource));
      setRanks(undefined);
      link(undefined);
    },
  };
}

const useHiddenColumns = (resource: Resource) =>
  useStore<string[]>(`${resource.name}.datatable`, listHiddenColumns(resource));

/** Each rank once, stored ones first: a release may have added or removed columns. */
function completeOrder(ranks: number[] | undefined, count: number): number[] {
  const order = new Set((ranks ?? []).map(Number).filter((at) => at >= 0 && at < count));
  for (let at = 0; at < count; at += 1) order.add(at);
  return [...order];
}

/** The names of the columns that the user chose, in order. */
export function useChosenColumns(resource: Resource): readonly string[] {
  const { all, hidden } = useColumns(resource);
  return reuseArray(all.filter((name) => !hidden.includes(name)));
}

/** The visible ones: sparse columns only if the page has a value for them. */
export function useShownColumns(resource: Resource): readonly string[] {
  const { data } = useListContext();
  const chosen = useChosenColumns(resource);
  const isEmpty = (name: string) => !data?.some((row) => row[name] !== null && row[name] !== undefined);
  return reuseArray(chosen.filter((name) => !(resource.list.sparse.includes(name) && isEmpty(name))));
}

/** The same array until it changes, so that rows don't re-render. */
function reuseArray(names: readonly string[]): readonly string[] {
  const key = names.join(' ');
  const cached = arrays.get(key) ?? names;
  arrays.set(key, cached);
  return cached;
}

const arrays = new Map<string, readonly string[]>();
