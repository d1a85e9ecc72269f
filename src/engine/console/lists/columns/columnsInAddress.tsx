/**
 * The columns of a list in its address, beside what react-admin keeps there: filter, order and page. Whoever opens the
 * address sees the same columns; their own choice stays what it is until they change what they see.
 */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { useIsReturn } from '../../providers/history.tsx';
import { hiddenAtFirst } from '../../records/columns.ts';
import { LinkedColumnsContext, useChosenColumns } from './columns.ts';

/** The parameter's name. */
const COLUMNS = 'columns';

/** Between the names. */
const DOT = '.';

/** Those that an address asks for: each once, what is no column of the list passed over. Undefined where none is left. */
export function readColumns(search: string, { list }: Resource): readonly string[] | undefined {
  const asked = new URLSearchParams(search).get(COLUMNS)?.split(DOT) ?? [];
  const known = [...new Set(asked)].filter((name) => list.columns.includes(name));
  return known.length > 0 ? known : undefined;
}

/** The search of an address with these columns, or with none. */
export function withColumns(search: string, names: readonly string[] | undefined): string {
  const parameters = new URLSearchParams(search);
  if (names) parameters.set(COLUMNS, names.join(DOT));
  else parameters.delete(COLUMNS);
  return `?${parameters}`;
}

/** Around a list, whose address it keeps. */
export function ColumnsInAddress({ resource, children }: { resource: Resource; children: ReactNode }) {
  const [names, link] = useState<readonly string[]>();
  return (
    <LinkedColumnsContext value={useMemo(() => ({ names, link }), [names])}>
      <Kept resource={resource} link={link} />
      {children}
    </LinkedColumnsContext>
  );
}

type KeptProps = {
  resource: Resource;
  link: (names: readonly string[] | undefined) => void;
};

function Kept({ resource, link }: KeptProps) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const shown = useChosenColumns(resource);
  const isReturn = useIsReturn();
  const met = useRef<string>(undefined);
  // Before the first paint: nobody sees other columns first.
  useLayoutEffect(() => {
    const asked = readColumns(search, resource);
    const hasCome = met.current !== search;
    // Whoever filters, sorts or turns pages stays here, and react-admin brings back columns that were left meanwhile.
    const isOpened = hasCome && (met.current === undefined || isReturn);
    met.current = search;
    if (isOpened && asked) {
      if (!isSame(asked, shown)) link(asked);
      return;
    }
    // The list is opened anew, as the person wants it.
    if (hasCome && search === '') return link(undefined);
    const wanted = isSame(shown, atFirst(resource)) ? undefined : shown;
    const written = new URLSearchParams(search).get(COLUMNS) ?? undefined;
    if (wanted?.join(DOT) === written) return;
    navigate({ search: withColumns(search, wanted) }, { replace: true, state });
  }, [search, shown]);
  return null;
}

const atFirst = (resource: Resource) =>
  resource.list.columns.filter((name) => !hiddenAtFirst(resource).includes(name));

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
