/** One side of a DualList: a search above a listbox. */
import { Box, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { DualListLabels, DualOption, Picked } from './dualOptions.ts';

type Props = {
  heading: string;
  labels: DualListLabels;
  shown: readonly DualOption[];
  picked: Picked;
  onPick: (picked: Picked) => void;
  onMove: (ids: readonly string[]) => void;
  disabled: boolean;
};

export function DualListSide({ heading, labels, shown, picked, onPick, onMove, disabled }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { selected, search } = picked;
  const activeRow = Math.max(
    shown.findIndex((option) => option.id === picked.active),
    0,
  );
  const toRowId = (row: number) => `${id}-${row}`;

  const activateRow = (row: number) => {
    const to = shown[Math.min(Math.max(row, 0), shown.length - 1)];
    if (!to) return;
    onPick({ ...picked, active: to.id });
    // The row is rendered already: only the active one changes.
    list.current?.children[shown.indexOf(to)]?.scrollIntoView?.({ block: 'nearest' });
  };
  const toggle = (option: DualOption) => {
    const on = selected.includes(option.id);
    onPick({
      ...picked,
      active: option.id,
      selected: on ? selected.filter((one) => one !== option.id) : [...selected, option.id],
    });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key === 'a' && (event.ctrlKey || event.metaKey) ? 'all' : event.key];
    if (!act || disabled) return;
    event.preventDefault();
    const active = shown[activeRow];
    if (act === 'move') onMove(getChosenRows(shown, selected, active));
    else if (act === 'toggle') active && toggle(active);
    else if (act === 'all') onPick({ ...picked, selected: shown.map((option) => option.id) });
    else activateRow(act(activeRow, shown.length));
  };

  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Typography id={`${id}-heading`} variant="body2" component="p" sx={{ fontWeight: 600 }}>
        {heading}{' '}
        <Typography component="span" variant="body2" color="textSecondary" className="figures">
          {shown.length}
        </Typography>
      </Typography>
      <TextField
        size="small"
        type="search"
        placeholder={labels.search}
        value={search}
        onChange={(event) => onPick({ ...picked, search: event.target.value })}
        onKeyDown={(event) => {
          // Enter in a search must not submit the surrounding form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        slotProps={{
          htmlInput: { 'aria-label': labels.searchIn(heading) },
        }}
        fullWidth
      />
      <Box sx={{ position: 'relative' }}>
        <Box
          component="ul"
          ref={list}
          role="listbox"
          aria-multiselectable
          aria-labelledby={`${id}-heading`}
          aria-describedby={shown.length ? undefined : `${id}-empty`}
          aria-disabled={disabled}
          aria-activedescendant={shown.length ? toRowId(activeRow) : undefined}
          tabIndex={0}
          onKeyDown={handleKeyDown}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0.5,
            height: 220,
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            bgcolor: 'background.paper',
            '&:focus-visible [data-active="true"]': { outline: 1, outlineStyle: 'solid' },
          }}
        >
          {shown.map((option, row) => (
            <Box
              component="li"
              key={option.id}
              id={toRowId(row)}
              role="option"
              aria-selected={selected.includes(option.id)}
              data-active={row === activeRow}
              onClick={() => !disabled && toggle(option)}
              onDoubleClick={() => onMove([option.id])}
              sx={{
                px: 1,
                py: 0.5,
                borderRadius: 1,
                cursor: disabled ? 'default' : 'pointer',
                userSelect: 'none',
                '&:hover': { bgcolor: 'action.hover' },
                '&[aria-selected="true"]': { bgcolor: 'action.selected', fontWeight: 600 },
              }}
            >
              <Typography component="span" variant="body2" sx={{ fontWeight: 'inherit' }}>
                {option.name}
              </Typography>{' '}
              {option.hint && (
                <Typography component="span" variant="caption" color="textSecondary">
                  {option.hint}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
        {/* Outside the listbox, which may only contain options. */}
        {shown.length === 0 && (
          <Typography
            id={`${id}-empty`}
            variant="body2"
            color="textSecondary"
            sx={{ position: 'absolute', top: 0, p: 1.5, pointerEvents: 'none' }}
          >
            {labels.empty}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

type Act = 'move' | 'toggle' | 'all' | ((at: number, count: number) => number);

const keys: Record<string, Act | undefined> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
  ' ': 'toggle',
  Enter: 'move',
  all: 'all',
};

/** The selected ones of the visible rows; without a selection, the active row. */
function getChosenRows(
  shown: readonly DualOption[],
  selected: readonly string[],
  active: DualOption | undefined,
): string[] {
  const rows = shown.map(({ id }) => id).filter((id) => selected.includes(id));
  return rows.length || !active ? rows : [active.id];
}
