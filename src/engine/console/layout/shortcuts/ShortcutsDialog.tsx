/** The list of keyboard shortcuts. */
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { Keys } from '../Keys.tsx';
import { useCharacterKeys } from '../settings/displayPreferences.ts';

/** `keys` are pressed together; `⌘` means Ctrl except on a Mac. */
type Line = { keys: string; description: string; isCharacter?: true };

const everywhere: readonly Line[] = [
  { keys: '⌘ K', description: 'console.keys.search' },
  { keys: '⌘ S', description: 'console.keys.save' },
  { keys: '⌘ Z', description: 'console.keys.undo' },
  { keys: 'Esc', description: 'console.keys.close' },
  { keys: '?', description: 'console.keys.sheet', isCharacter: true },
];

const lists: readonly Line[] = [
  { keys: 'j', description: 'console.keys.next', isCharacter: true },
  { keys: 'k', description: 'console.keys.previous', isCharacter: true },
  { keys: '↑/↓', description: 'console.keys.arrows' },
  { keys: '↵', description: 'console.keys.open' },
  { keys: 'x', description: 'console.keys.select', isCharacter: true },
  { keys: '/', description: 'console.keys.find', isCharacter: true },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [characters] = useCharacterKeys();
  const isAvailable = ({ isCharacter }: Line) => !isCharacter || characters === 'on';
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{translate('console.keys.title')}</DialogTitle>
      <DialogContent>
        <Part title="console.keys.everywhere" lines={everywhere.filter(isAvailable)} />
        <Part title="console.keys.lists" lines={lists.filter(isAvailable)} />
        <Typography variant="body2" color="textSecondary">
          {translate(characters === 'on' ? 'console.keys.canBeOff' : 'console.keys.areOff')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Part({ title, lines }: { title: string; lines: readonly Line[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <>
      <Typography component="h3" variant="subtitle2" color="textSecondary">
        {translate(title)}
      </Typography>
      <Box component="dl" sx={grid}>
        {lines.map(({ keys, description: does }) => (
          <Box key={does} sx={{ display: 'contents' }}>
            <dt>
              <Keys>{formatKeys(keys, locale)}</Keys>
            </dt>
            <dd>{translate(does)}</dd>
          </Box>
        ))}
      </Box>
    </>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 2,
  rowGap: 0.75,
  mt: 0.75,
  mb: 2,
  fontSize: '0.875rem',
  '& dt': { minWidth: 64 },
  '& dd': { m: 0 },
} as const;

/** The label on the user's keyboard. */
function formatKeys(keys: string, locale: string): string {
  if (/Mac|iP(hone|ad)/.test(navigator.userAgent)) return keys;
  return keys.replace('⌘', locale === 'de' ? 'Strg' : 'Ctrl');
}
