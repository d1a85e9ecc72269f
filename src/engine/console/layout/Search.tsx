/** Opens the command palette: a button that looks like a search field, and Ctrl or ⌘ K anywhere. */
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { Box, ButtonBase, IconButton, Tooltip } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../app/lazyPart.tsx';
import { Keys } from './Keys.tsx';

const CommandPalette = lazyPart(async () => (await import('../palette/CommandPalette.tsx')).CommandPalette);

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

export function Search({ compact }: { compact: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      // Whoever holds Ctrl or ⌘ down may press K next.
      if (event.key === 'Control' || event.key === 'Meta') CommandPalette.fetch();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen((open) => !open);
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
  const open = () => setIsOpen(true);
  const typedAhead = useTypedAhead(isOpen);
  return (
    <>
      {compact ? <SearchIconButton onOpen={open} /> : <SearchField onOpen={open} />}
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette typedAhead={typedAhead} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Collects what is typed between opening the palette and its field taking the focus, while its code still loads.
 * @returns a function that returns what has been collected
 */
function useTypedAhead(isOpen: boolean): () => string {
  const text = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    const collect = (event: KeyboardEvent) => {
      const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isTyped || document.querySelector('[role="dialog"]')) return;
      text.current += event.key;
      event.preventDefault();
    };
    window.addEventListener('keydown', collect);
    return () => {
      window.removeEventListener('keydown', collect);
      text.current = '';
    };
  }, [isOpen]);
  return () => text.current;
}

function SearchIconButton({ onOpen }: { onOpen: () => void }) {
  const label = useTranslate()('console.search.open');
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
        onPointerEnter={CommandPalette.fetch}
      >
        <SearchIcon />
      </IconButton>
    </Tooltip>
  );
}

function SearchField({ onOpen }: { onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
      onPointerEnter={CommandPalette.fetch}
      onFocus={CommandPalette.fetch}
      sx={{
        gap: 1,
        px: 1.25,
        width: 300,
        maxWidth: '40vw',
        height: 34,
        justifyContent: 'flex-start',
        borderRadius: 1.5,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        fontSize: '0.875rem',
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <SearchIcon fontSize="small" />
      {translate('console.search.open')}
      <Box aria-hidden sx={{ ml: 'auto' }}>
        <Keys>{isMac() ? '⌘ K' : 'Ctrl K'}</Keys>
      </Box>
    </ButtonBase>
  );
}
