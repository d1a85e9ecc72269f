/**
 * The command palette: finds screens, actions and records. An ARIA combobox: the focus stays in the input,
 * and the arrow keys move the active option.
 */
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { Box, Dialog, InputBase } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { type Entry, type EntryGroup, matchEntries } from './entry.ts';
import { KeyHints } from './Foot.tsx';
import { Options, toOptionId } from './Options.tsx';
import { useCommands } from './useCommands.ts';
import { useRecentEntries } from './useRecentEntries.ts';
import { useDebouncedText, useRecords } from './useRecords.ts';
import { useTypedEntries } from './useTyped.ts';

type Props = {
  /** What was typed before the palette was there. */
  typedAhead: () => string;
  onClose: () => void;
};

export function CommandPalette({ typedAhead, onClose }: Props) {
  const translate = useTranslate();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': translate('console.search.title'),
          sx: { m: { xs: 1, sm: 2 }, mt: { xs: 1, sm: '12vh' }, width: '100%', maxWidth: 620 },
        },
      }}
    >
      <Palette typedAhead={typedAhead} onClose={onClose} />
    </Dialog>
  );
}

function Palette({ typedAhead, onClose }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState(typedAhead);
  const debounced = useDebouncedText(typed);
  const { groups, status } = useGroups(typed, debounced);
  const entries = groups.flatMap((group) => group.entries);
  const { at: index, moveTo: setIndex } = useHighlight(entries, typed, debounced);

  const choose = ({ target }: Entry) => {
    onClose();
    if (typeof target === 'string') navigate(target);
    else target();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const entry = entries[index];
    if (event.key === 'Enter' && entry && !event.nativeEvent.isComposing) choose(entry);
    else if (event.key === 'ArrowDown') setIndex(index + 1);
    else if (event.key === 'ArrowUp') setIndex(index - 1);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKeyDown}
          placeholder={translate('console.search.hint')}
          sx={{ height: 52, fontSize: '1rem', '& input:focus-visible': { outline: 'none' } }}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('console.search.title'),
            'aria-expanded': entries.length > 0,
            'aria-controls': id,
            'aria-autocomplete': 'list',
            'aria-activedescendant': entries.length > 0 ? toOptionId(id, index) : undefined,
            autoComplete: 'off',
            spellCheck: false,
          }}
        />
      </Box>
      <Options
        id={id}
        label={translate('console.search.title')}
        groups={groups}
        current={index}
        onHighlight={setIndex}
        onChoose={choose}
      />
      <Box
        role="status"
        sx={
          entries.length > 0 ? visuallyHidden : { px: 2, py: 3, color: 'text.secondary', textAlign: 'center' }
        }
      >
        {status ?? translate('console.search.found', { smart_count: entries.length })}
      </Box>
      <KeyHints />
    </>
  );
}

/** The entries for the text, and a status text if there is more to say than their number. */
function useGroups(typed: string, debounced: string): { groups: EntryGroup[]; status: string | undefined } {
  const translate = useTranslate();
  const commands = useCommands();
  const recent = useRecentEntries();
  const records = useRecords(typed, debounced);
  const typedEntries = useTypedEntries(debounced);
  const text = typed.trim();
  if (text === '') {
    const recentGroup = { title: translate('console.search.recent'), entries: recent };
    return {
      groups: [recentGroup, ...commands].filter(({ entries }) => entries.length > 0),
      status: undefined,
    };
  }
  const matches = commands
    .map(({ title, entries }) => ({ title, entries: matchEntries(entries, text) }))
    .filter(({ entries }) => entries.length > 0);
  const groups = [...typedEntries.commands, ...matches, ...records.groups, ...typedEntries.lists];
  if (records.hasFailed) return { groups, status: translate('console.search.failed') };
  if (groups.length > 0) return { groups, status: undefined };
  return {
    groups,
    status: records.isSearching
      ? translate('console.search.searching')
      : translate('console.search.nothing', { query: text }),
  };
}

/**
 * The active entry: the first match, or the one the user moved to. It stays active when later results are
 * inserted before it, so that Enter never opens an entry that moved.
 * @param settled the debounced text
 */
function useHighlight(entries: readonly Entry[], typed: string, debounced: string) {
  const first = entries[0]?.key;
  const [highlight, setHighlight] = useState({ typed, debounced, key: first, isOwn: false });
  const isStale = highlight.typed !== typed || (highlight.debounced !== debounced && !highlight.isOwn);
  if (isStale || (highlight.key === undefined && first !== undefined)) {
    setHighlight({ typed, debounced, key: first, isOwn: false });
  }
  const index = Math.max(
    entries.findIndex(({ key }) => key === highlight.key),
    0,
  );
  const setIndex = (next: number) =>
    setHighlight({ typed, debounced, key: entries.at(next % entries.length)?.key, isOwn: true });
  return { at: index, moveTo: setIndex };
}
