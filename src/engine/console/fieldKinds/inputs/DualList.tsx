/**
 * Two lists side by side; the right one holds the chosen items. Items are selected with the pointer or the keyboard
 * (arrows, Home, End, space; Ctrl or ⌘ A for all) and moved with Enter, a double click or the buttons between the
 * lists. The buttons move the selected items, or all that match the search.
 */

import LeftIcon from '@mui/icons-material/KeyboardArrowLeft';
import RightIcon from '@mui/icons-material/KeyboardArrowRight';
import LeftAllIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import RightAllIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { DualListSide } from './DualListSide.tsx';
import type { DualListLabels, DualOption, Picked } from './dualOptions.ts';

type Props = {
  options: readonly DualOption[];
  /** Ids of the items in the right list. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  labels: DualListLabels;
  disabled?: boolean;
};

export function DualList({ options, chosen, onChange, labels, disabled = false }: Props) {
  const [left, setLeft] = useState<Picked>(empty);
  const [right, setRight] = useState<Picked>(empty);
  const [announcement, setAnnouncement] = useState('');
  const isChosen = new Set(chosen);
  const leftOptions = filterOptions(options, left.search).filter(({ id }) => !isChosen.has(id));
  const rightOptions = filterOptions(options, right.search).filter(({ id }) => isChosen.has(id));

  const choose = (ids: readonly string[]) => move(ids, [...chosen, ...ids], labels.right);
  const remove = (ids: readonly string[]) => {
    const removed = new Set(ids);
    move(
      ids,
      chosen.filter((id) => !removed.has(id)),
      labels.left,
    );
  };
  const move = (ids: readonly string[], after: string[], to: string) => {
    if (ids.length === 0 || disabled) return;
    onChange(after);
    setLeft((previous) => ({ ...previous, selected: [] }));
    setRight((previous) => ({ ...previous, selected: [] }));
    const names = options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    setAnnouncement(labels.moved(names.join(', '), to));
  };
  const getSelected = (shown: readonly DualOption[], { selected }: Picked) =>
    shown.map(({ id }) => id).filter((id) => selected.includes(id));
  const ids = (shown: readonly DualOption[]) => shown.map(({ id }) => id);

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'stretch',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
      }}
    >
      <DualListSide
        heading={labels.left}
        labels={labels}
        shown={leftOptions}
        picked={left}
        onPick={setLeft}
        onMove={choose}
        disabled={disabled}
      />
      <Stack
        sx={{
          gap: 0.75,
          justifyContent: 'center',
          flexDirection: { xs: 'row', sm: 'column' },
          flexWrap: 'wrap',
          '& .MuiButton-startIcon': { transform: { xs: 'rotate(90deg)', sm: 'none' } },
        }}
      >
        <MoveButton
          label={labels.choose}
          icon={<RightIcon />}
          disabled={disabled || !getSelected(leftOptions, left).length}
          onClick={() => choose(getSelected(leftOptions, left))}
        />
        <MoveButton
          label={labels.chooseAll}
          icon={<RightAllIcon />}
          disabled={disabled || !leftOptions.length}
          onClick={() => choose(ids(leftOptions))}
        />
        <MoveButton
          label={labels.remove}
          icon={<LeftIcon />}
          disabled={disabled || !getSelected(rightOptions, right).length}
          onClick={() => remove(getSelected(rightOptions, right))}
        />
        <MoveButton
          label={labels.removeAll}
          icon={<LeftAllIcon />}
          disabled={disabled || !rightOptions.length}
          onClick={() => remove(ids(rightOptions))}
        />
      </Stack>
      <DualListSide
        heading={labels.right}
        labels={labels}
        shown={rightOptions}
        picked={right}
        onPick={setRight}
        onMove={remove}
        disabled={disabled}
      />
      <Box
        role="status"
        sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
        style={{ width: 1, height: 1 }}
      >
        {announcement}
      </Box>
    </Box>
  );
}

const empty: Picked = { selected: [], active: undefined, search: '' };

function filterOptions(options: readonly DualOption[], search: string): readonly DualOption[] {
  const needle = search.trim().toLocaleLowerCase();
  if (!needle) return options;
  return options.filter(({ name, hint }) => `${name} ${hint ?? ''}`.toLocaleLowerCase().includes(needle));
}

function MoveButton({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      disabled={disabled}
      onClick={onClick}
      sx={{ justifyContent: 'flex-start' }}
    >
      {label}
    </Button>
  );
}
