/** Views of a list: the declared ones, and those that the user has saved in their preferences. */
import { useListContext, useStore, useStoreContext, useTranslate } from 'react-admin';
import { compositeFilters, parseFilterKey } from '../../../contract/lists/filterGrammar.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useColumns } from '../columns/columns.ts';

/** A view's settings. */
export type SavedView = {
  name: string;
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage?: number;
  /** The visible columns, in order. */
  columns?: readonly string[];
  /** The hidden columns: the format of earlier versions. */
  hiddenColumns?: readonly string[];
};

export type Views = {
  /** The view of all records, then those of the declaration. */
  declared: readonly SavedView[];
  saved: readonly SavedView[];
  /** The view that matches the list's current settings, if any. */
  current: SavedView | undefined;
  apply(view: SavedView): void;
  /** Saves the current settings under this name, replacing a view of that name. */
  save(name: string): void;
  /** @returns a function that restores it, also after navigation */
  remove(name: string): () => void;
  /** The list's current settings. */
  getShownView(): Omit<SavedView, 'name' | 'hiddenColumns'>;
};

export function useViews(resource: Resource): Views {
  const translate = useTranslate();
  const { filterValues, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const store = useStoreContext();
  const key = `${resource.name}.views`;
  const [stored, setSaved] = useStore<SavedView[]>(key, none);
  // The service would reject views that use a field the user may no longer read. They reappear with the
  // permission.
  const saved = stored.filter((view) => canReadFields(resource, view));
  const { all, hidden, choose } = useColumns(resource);
  const [field, order] = resource.list.sort;
  const declared: SavedView[] = [
    {
      // Each resource has its own text, because of grammatical gender.
      name: translate(`resources.${resource.name}.all`, {
        _: translate('console.view.all', {
          resource: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
        }),
      }),
      filter: {},
      sort: { field, order },
    },
    ...Object.entries(resource.list.views).map(([name, filter]) => ({
      name: translate(`resources.${resource.name}.views.${name}`),
      filter,
      sort: { field, order },
    })),
  ];
  const getShownView = () => ({
    filter: filterValues,
    sort,
    perPage,
    columns: all.filter((column) => !hidden.includes(column)),
  });
  const matches = (view: SavedView) => isEqual(view.filter, filterValues) && isEqual(view.sort, sort);
  return {
    declared,
    saved,
    current: [...saved, ...declared].find(matches),
    apply(view) {
      setFilters(view.filter);
      setSort(view.sort);
      if (view.perPage) setPerPage(view.perPage);
      const columns = findColumns(view, resource, all);
      if (columns.length > 0) choose(columns);
    },
    save(name) {
      const view = { name, ...getShownView() };
      const at = stored.findIndex((one) => one.name === name);
      setSaved(at < 0 ? [...stored, view] : stored.with(at, view));
    },
    remove(name) {
      const at = stored.findIndex((one) => one.name === name);
      const removed = stored[at];
      setSaved(stored.filter((view) => view.name !== name));
      return () => {
        const now = store.getItem<SavedView[]>(key) ?? [];
        const isNameInUse = now.some((view) => view.name === name);
        if (removed && !isNameInUse) store.setItem(key, now.toSpliced(at, 0, removed));
      };
    },
    getShownView,
  };
}

const none: SavedView[] = [];

/** Empty if the view doesn't say. Columns that no longer exist are dropped. */
function findColumns(view: SavedView, { list }: Resource, all: readonly string[]): readonly string[] {
  if (view.columns) return view.columns.filter((name) => list.columns.includes(name));
  return view.hiddenColumns ? all.filter((name) => !view.hiddenColumns?.includes(name)) : [];
}

function canReadFields(resource: Resource, { filter, sort }: SavedView): boolean {
  const { fields } = resource;
  const isReadable = (name: string) =>
    ['_id', 'id', ...compositeFilters].includes(name) || fields[name] !== undefined;
  return isReadable(sort.field) && Object.keys(filter).every((key) => isReadable(parseFilterKey(key).field));
}

/** Ignores the order of keys. */
function isEqual(one: object, other: object): boolean {
  const serialize = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return serialize(one) === serialize(other);
}
