/** The palette's list box. The focus stays in the input; the active option is only highlighted. */
import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { ResourceIcon } from '../layout/navigation/ResourceIcon.tsx';
import type { Entry, EntryGroup } from './entry.ts';

type Props = {
  id: string;
  label: string;
  groups: readonly EntryGroup[];
  /** Index of the active entry. */
  current: number;
  onHighlight: (index: number) => void;
  onChoose: (entry: Entry) => void;
};

export function Options({ id, label, groups, current, onHighlight, onChoose }: Props) {
  let offset = 0;
  return (
    <Box
      id={id}
      role="listbox"
      aria-label={label}
      sx={{ maxHeight: 'min(420px, 60vh)', overflowY: 'auto', px: 1, py: groups.length ? 1 : 0 }}
    >
      {groups.map(({ title, entries }, group) => {
        const heading = `${id}-part-${group}`;
        const first = offset;
        offset += entries.length;
        return (
          <Box key={title} role="group" aria-labelledby={heading}>
            <Typography
              id={heading}
              variant="caption"
              component="p"
              color="textSecondary"
              sx={{ px: 1, pt: 1, pb: 0.5, fontWeight: 500 }}
            >
              {title}
            </Typography>
            {entries.map((entry, index) => (
              <Option
                key={entry.key}
                id={toOptionId(id, first + index)}
                entry={entry}
                isCurrent={first + index === current}
                onHighlight={() => onHighlight(first + index)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

/** The element id of an entry, by its index. */
export function toOptionId(list: string, index: number): string {
  return `${list}-${index}`;
}

type OptionProps = {
  id: string;
  entry: Entry;
  isCurrent: boolean;
  onHighlight: () => void;
  onChoose: () => void;
};

function Option({ id, entry, isCurrent, onHighlight, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // The input has the focus and handles the keys.
    <Box
      ref={element}
      id={id}
      role="option"
      aria-selected={isCurrent}
      onMouseMove={isCurrent ? undefined : onHighlight}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1,
        minHeight: 36,
        borderRadius: 1.5,
        cursor: 'pointer',
        color: 'text.primary',
        '& svg': { fontSize: 18, color: 'text.secondary', flex: 'none' },
        '&[aria-selected=true]': { bgcolor: 'action.selected', '& svg': { color: 'primary.main' } },
      }}
    >
      <ResourceIcon name={entry.icon} />
      <Box
        component="span"
        sx={{
          flex: 'none',
          maxWidth: '70%',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {entry.label}
      </Box>
      {entry.detail && (
        <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary', minWidth: 0 }}>
          {entry.detail}
        </Typography>
      )}
    </Box>
  );
}
