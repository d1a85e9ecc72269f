/** The current row of a list: the one that had the focus last, else the first. The preview beside the list shows it. */
import { type Theme, useMediaQuery } from '@mui/material';
import { createContext, use, useMemo, useState } from 'react';
import { type Identifier, useListContext, useStore } from 'react-admin';

/** Whether the preview is shown. A preference like the density, for all lists. */
export function useHasPreview(): [boolean, (isShown: boolean) => void] {
  return useStore<boolean>('preview', false);
}

/** Whether a list keeps room for its columns beside a preview. */
export function useFitsPreview(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.up('xl'));
}

type CurrentRow = {
  /** Undefined without a preview, and without rows. */
  id: Identifier | undefined;
  choose: (id: string) => void;
};

export const CurrentRowContext = createContext<CurrentRow>({ id: undefined, choose: () => undefined });

export function useCurrentRow(): CurrentRow {
  return use(CurrentRowContext);
}

/** Holds the current row of a list; it is still current after a visit to a record. */
export function useCurrentRowState(resource: string, hasPreview: boolean): CurrentRow {
  const { data } = useListContext();
  const [chosen, setChosen] = useState(lastRows.get(resource));
  // Another page or filter may show other rows.
  const { id } = (hasPreview && (data?.find((row) => String(row.id) === chosen) ?? data?.[0])) || {};
  return useMemo(() => {
    const choose = (next: string) => {
      lastRows.set(resource, next);
      setChosen(next);
    };
    return { id, choose };
  }, [resource, id]);
}

const lastRows = new Map<string, string>();
