/** The columns of a list as a person wants them: which, and in which order. Kept with their other choices. */
import { useStore } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { hiddenAtFirst } from '../../records/columns.ts';

export type Columns = {
  /** Names, in the order of the table, whether shown or not. */
  all: readonly string[];
  hidden: readonly string[];
  show(name: string, isShown: boolean): void;
  /** Puts a column where another one is now, or as near to the end as it can be. */
  move(name: string, to: number): void;
  /** As the declaration has them. */
  reset(): void;
};

export function useColumns(resource: Resource): Columns {
  // The table's head reads the same two, by react-admin's names.
  const [hidden, setHidden] = useHiddenColumns(resource);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${resource.name}.datatable_columnRanks`);
  const declared = resource.list.columns;
  const order = inOrder(ranks, declared.length);
  const all = order.map((at) => declared[at] ?? '');
  return {
    all,
    hidden,
    show: (name, isShown) => setHidden(isShown ? hidden.filter((one) => one !== name) : [...hidden, name]),
    move: (name, to) => {
      const from = all.indexOf(name);
      const [moved] = order.slice(from);
      if (from < 0 || moved === undefined) return;
      setRanks(order.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, moved));
    },
    reset: () => {
      setHidden(hiddenAtFirst(resource));
      setRanks(undefined);
    },
  };
}

/** The names of those that are not shown, and how to change that. */
export const useHiddenColumns = (resource: Resource) =>
  useStore<string[]>(`${resource.name}.datatable`, hiddenAtFirst(resource));

/** Each place once, first those that are kept: a release may have brought or taken columns. */
function inOrder(ranks: number[] | undefined, count: number): number[] {
  const kept = new Set((ranks ?? []).map(Number).filter((at) => at >= 0 && at < count));
  for (let at = 0; at < count; at += 1) kept.add(at);
  return [...kept];
}

/** The names of those that are shown, in their order. The same array until it changes, so that no row is made anew. */
export function useShownColumns(resource: Resource): readonly string[] {
  const { all, hidden } = useColumns(resource);
  const names = all.filter((name) => !hidden.includes(name));
  const key = names.join(' ');
  const shown = lists.get(key) ?? names;
  lists.set(key, shown);
  return shown;
}

const lists = new Map<string, readonly string[]>();
