/** The list below a search box: what its text can mean. The focus is in the box: here only one is marked. */
import { List, ListItemButton, Paper, Popper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { OfferedFilter } from './availableFilters.ts';
import { interpretSearch, type Reading, type SearchInterpretations } from './interpretations.ts';

/** Milliseconds without a key before the service is asked. */
const PAUSE = 180;

type Props = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  resource: Resource;
  offered: readonly OfferedFilter[];
  text: string;
  shown: readonly Reading[];
  /** The place of the marked one. */
  at: number;
  onFound: (found: SearchInterpretations) => void;
  onPoint: (at: number) => void;
  onChoose: (reading: Reading) => void;
};

export function SearchReadings({ id, anchor, resource, offered, text, shown, at, ...on }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const provider = useDataProvider();
  const settled = useSettled(text);
  const words = resource.list.search
    .map((name) => translate(`resources.${resource.name}.fields.${name}`))
    .join(', ');
  const { data } = useQuery({
    queryKey: [resource.name, 'readings', settled, locale],
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }): Promise<SearchInterpretations> => ({
      text: settled,
      readings: await interpretSearch(settled, words, {
        ...{ resource, offered, locale, translate, provider, signal },
      }),
    }),
  });
  useEffect(() => {
    if (data) on.onFound(data);
  }, [data]);
  return (
    <Popper
      open={shown.length > 0}
      anchorEl={anchor.current}
      placement="bottom-start"
      sx={{ zIndex: 'modal' }}
    >
      <Paper elevation={4} sx={{ mt: 0.5, minWidth: 240, maxWidth: 'min(440px, 95vw)' }}>
        <List id={id} role="listbox" aria-label={translate('console.search.meanings')} dense disablePadding>
          {shown.map((reading, place) => (
            <ListItemButton
              key={reading.key}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              selected={place === at}
              // Else the box loses the focus before the press ends.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={place === at ? undefined : () => on.onPoint(place)}
              onClick={() => on.onChoose(reading)}
              sx={{ gap: 1, minHeight: 36 }}
            >
              <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
                {reading.label}
              </Typography>
              <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                {reading.said}
              </Typography>
            </ListItemButton>
          ))}
        </List>
      </Paper>
    </Popper>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
