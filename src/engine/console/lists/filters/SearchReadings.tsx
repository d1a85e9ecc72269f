/**
 * The list below a search box: what its text can mean. The focus stays in the box; here an entry is only highlighted.
 */
import { List, ListItemButton, Paper, Popper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { useDebounced } from '../useDebounced.ts';
import type { AvailableFilter } from './availableFilters.ts';
import { interpretSearch, type Reading, type SearchInterpretations } from './interpretations.ts';

/** Milliseconds without a keystroke before the service is called. */
const DEBOUNCE_MS = 180;

type Props = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  resource: Resource;
  filters: readonly AvailableFilter[];
  text: string;
  shown: readonly Reading[];
  /** The index of the highlighted entry. */
  activeIndex: number;
  onInterpreted: (interpretations: SearchInterpretations) => void;
  onHighlight: (index: number) => void;
  onChoose: (reading: Reading) => void;
};

export function SearchReadings({ id, anchor, resource, filters, text, shown, activeIndex, ...on }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const provider = useDataProvider();
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const fieldLabels = resource.list.search
    .map((name) => translate(`resources.${resource.name}.fields.${name}`))
    .join(', ');
  const { data } = useQuery({
    queryKey: [resource.name, 'readings', debouncedText, locale],
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }): Promise<SearchInterpretations> => ({
      text: debouncedText,
      readings: await interpretSearch(debouncedText, fieldLabels, {
        ...{ resource, filters, locale, translate, provider, signal },
      }),
    }),
  });
  useEffect(() => {
    if (data) on.onInterpreted(data);
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
          {shown.map((reading, index) => (
            <ListItemButton
              key={reading.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              selected={index === activeIndex}
              // Otherwise the box loses the focus before the click ends.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={index === activeIndex ? undefined : () => on.onHighlight(index)}
              onClick={() => on.onChoose(reading)}
              sx={{ gap: 1, minHeight: 36 }}
            >
              <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
                {reading.label}
              </Typography>
              <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                {reading.text}
              </Typography>
            </ListItemButton>
          ))}
        </List>
      </Paper>
    </Popper>
  );
}
