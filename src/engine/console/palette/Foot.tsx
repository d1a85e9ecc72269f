/** Keyboard hints. Hidden on devices without a keyboard. */
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Keys } from '../layout/Keys.tsx';

export function KeyHints() {
  const translate = useTranslate();
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        gap: 2,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.75rem',
        '@media (pointer: coarse)': { display: 'none' },
      }}
    >
      <span>
        <Keys>↑ ↓</Keys> {translate('console.search.choose')}
      </span>
      <span>
        <Keys>↵</Keys> {translate('console.search.openIt')}
      </span>
      <span>
        <Keys>Esc</Keys> {translate('console.search.close')}
      </span>
    </Box>
  );
}
