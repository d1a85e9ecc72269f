/**
 * Two lists side by side; what is chosen stands in the right one. Things are selected with the pointer or
 * the keyboard (arrows, Home, End, space; Ctrl or ⌘ A for all) and moved with Enter, a double click or the
 * buttons between the lists, which move what is selected, or all that the search leaves.
 */

import LeftIcon from '@mui/icons-material/KeyboardArrowLeft';
import RightIcon from '@mui/icons-material/KeyboardArrowRight';
import LeftAllIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import RightAllIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { DualListSide } from './DualListSide.tsx';
import type { DualOption, DualWords, Picked } from './dualOptions.ts';

type Props = {
  options: readonly DualOption[];
  /** Ids of what stands in the right list. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  words: DualWords;
  disabled?: boolean;
};

export function DualList({ options, chosen, onChange, words, disabled = false }: Props) {
  const [left, setLeft] = useState<Picked>(nothing);
  const [right, setRight] = useState<Picked>(nothing);
  const [told, setTold] = useState('');
  const isChosen = new Set(chosen);
  const lefts = matching(options, left.search).filter(({ id }) => !isChosen.has(id));
  const rights = matching(options, right.search).filter(({ id }) => isChosen.has(id));

  const choose = (ids: readonly string[]) => move(ids, [...chosen, ...ids], words.right);
  const remove = (ids: readonly string[]) => {
    const gone = new Set(ids);
    move(
      ids,
      chosen.filter((id) => !gone.has(id)),
      words.left,
    );
  };
  const move = (ids: readonly string[], after: string[], to: string) => {
    if (ids.length === 0 || disabled) return;
    onChange(after);
    setLeft((before) => ({ ...before, selected: [] }));
    setRight((before) => ({ ...before, selected: [] }));
    const names = options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    setTold(words.moved(names.join(', '), to));
  };
  const within = (shown: readonly DualOption[], { selected }: Picked) =>
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
        heading={words.left}
        words={words}
        shown={lefts}
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
          label={words.choose}
          icon={<RightIcon />}
          off={disabled || !within(lefts, left).length}
          onClick={() => choose(within(lefts, left))}
        />
        <MoveButton
          label={words.chooseAll}
          icon={<RightAllIcon />}
          off={disabled || !lefts.length}
          onClick={() => choose(ids(lefts))}
        />
        <MoveButton
          label={words.remove}
          icon={<LeftIcon />}
          off={disabled || !within(rights, right).length}
          onClick={() => remove(within(rights, right))}
        />
        <MoveButton
          label={words.removeAll}
          icon={<LeftAllIcon />}
          off={disabled || !rights.length}
          onClick={() => remove(ids(rights))}
        />
      </Stack>
      <DualListSide
        heading={words.right}
        words={words}
        shown={rights}
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
        {told}
      </Box>
    </Box>
  );
}

const nothing: Picked = { selected: [], active: undefined, search: '' };

function matching(options: readonly DualOption[], search: string): readonly DualOption[] {
  const sought = search.trim().toLocaleLowerCase();
  if (!sought) return options;
  return options.filter(({ name, hint }) => `${name} ${hint ?? ''}`.toLocaleLowerCase().includes(sought));
}

function MoveButton({
  label,
  icon,
  off,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  off: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      disabled={off}
      onClick={onClick}
      sx={{ justifyContent: 'flex-start' }}
    >
      {label}
    </Button>
  );
}
