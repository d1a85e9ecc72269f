/**
 * The columns of a list in its URL, in addition to what react-admin stores there: filter, order and page. A shared URL
 * shows the same columns. The user's own choice stays the same until they change columns.
 */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { useIsReturn } from '../../providers/history.tsx';
import { listHiddenColumns } from '../../records/columns.ts';
import { LinkedColumnsContext, useChosenColumns } from './columns.ts';

/** The parameter's name. */
const COLUMNS_PARAM = 'columns';

/** Separates the names. */
const SEPARATOR = '.';

/** The columns in a URL: without duplicates and unknown names. Undefined if none is left. */
export function readColumns(search: string, { list }: Resource): readonly string[] | undefined {
  const requested = new URLSearchParams(search).get(COLUMNS_PARAM)?.split(SEPARATOR) ?? [];
  const valid = [...new Set(requested)].filter((name) => list.columns.includes(name));
  return valid.length > 0 ? valid : undefined;
}

/** The query string with these columns, or with none. */
export function withColumns(search: string, names: readonly string[] | undefined): string {
  const parameters = new URLSearchParams(search);
  if (names) parameters.set(COLUMNS_PARAM, names.join(SEPARATOR));
  else parameters.delete(COLUMNS_PARAM);
  return `?${parameters}`;
}

/** Wraps a list and keeps its URL up to date. */
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
  // Before the first paint, so that no other columns flash.
  useLayoutEffect(() => {
    const requested = readColumns(search, resource);
    const isNewSearch = lastSearch.current !== search;
    // Filtering, sorting and paging stay on this page, and react-admin may restore columns that were removed meanwhile.
    const isOpened = isNewSearch && (lastSearch.current === undefined || isReturn);
    lastSearch.current = search;
    if (isOpened && requested) {
      if (!isSame(requested, shown)) link(requested);
      return;
    }
    // The list is opened anew, with the user's own columns.
    if (isNewSearch && search === '') return link(undefined);
    const customColumns = isSame(shown, getDefaultColumns(resource)) ? undefined : shown;
    const inUrl = new URLSearchParams(search).get(COLUMNS_PARAM) ?? undefined;
    if (customColumns?.join(SEPARATOR) === inUrl) return;
    navigate({ search: withColumns(search, customColumns) }, { replace: true, state });
  }, [search, shown]);
  return null;
}

const getDefaultColumns = (resource: Resource) =>
  resource.list.columns.filter((name) => !listHiddenColumns(resource).includes(name));

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
