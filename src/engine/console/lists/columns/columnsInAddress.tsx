/**
 * The columns of a list in its address, beside what react-admin keeps there: filter, order and page. Whoever opens the
 * address sees the same columns; their own choice stays what it is until they change what they see.
 */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { useIsReturn } from '../../providers/history.tsx';
import { listHiddenColumns } from '../../records/columns.ts';
import { LinkedColumnsContext, useChosenColumns } from './columns.ts';

/** The parameter's name. */
const COLUMNS_PARAM = 'columns';

/** Between the names. */
const SEPARATOR = '.';

/** Those that an address asks for: each once, what is no column of the list passed over. Undefined where none is left. */
export function readColumns(search: string, { list }: Resource): readonly string[] | undefined {
  const requested = new URLSearchParams(search).get(COLUMNS_PARAM)?.split(SEPARATOR) ?? [];
  const valid = [...new Set(requested)].filter((name) => list.columns.includes(name));
  return valid.length > 0 ? valid : undefined;
}

/** The search of an address with these columns, or with none. */
export function withColumns(search: string, names: readonly string[] | undefined): string {
  const parameters = new URLSearchParams(search);
  if (names) parameters.set(COLUMNS_PARAM, names.join(SEPARATOR));
  else parameters.delete(COLUMNS_PARAM);
  return `?${parameters}`;
}

/** Around a list, whose address it keeps. */
export function ColumnsInUrl({ resource, children }: { resource: Resource; children: ReactNode }) {
  const [names, link] = useState<readonly string[]>();
  return (
    <LinkedColumnsContext value={useMemo(() => ({ names, link }), [names])}>
      <ColumnsUrlSync resource={resource} link={link} />
      {children}
    </LinkedColumnsContext>
  );
}

type UrlSyncProps = {
  resource: Resource;
  link: (names: readonly string[] | undefined) => void;
};

function ColumnsUrlSync({ resource, link }: UrlSyncProps) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const shown = useChosenColumns(resource);
  const isReturn = useIsReturn();
  const lastSearch = useRef<string>(undefined);
  // Before the first paint: nobody sees other columns first.
  useLayoutEffect(() => {
    const requested = readColumns(search, resource);
    const isNewSearch = lastSearch.current !== search;
    // Whoever filters, sorts or turns pages stays here, and react-admin brings back columns that were left meanwhile.
    const isOpened = isNewSearch && (lastSearch.current === undefined || isReturn);
    lastSearch.current = search;
    if (isOpened && requested) {
      if (!isSame(requested, shown)) link(requested);
      return;
    }
    // The list is opened anew, as the person wants it.
    if (isNewSearch && search === '') return link(undefined);
    const customColumns = isSame(shown, defaultColumns(resource)) ? undefined : shown;
    const inUrl = new URLSearchParams(search).get(COLUMNS_PARAM) ?? undefined;
    if (customColumns?.join(SEPARATOR) === inUrl) return;
    navigate({ search: withColumns(search, customColumns) }, { replace: true, state });
  }, [search, shown]);
  return null;
}

const defaultColumns = (resource: Resource) =>
  resource.list.columns.filter((name) => !listHiddenColumns(resource).includes(name));

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
