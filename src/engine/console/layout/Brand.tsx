/** The app's logo and name. */
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { thisApp } from '../../contract/app.ts';

export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Mark />
      {!isMarkOnly && (
        <Typography
          component="span"
          noWrap
          sx={{ fontSize: '0.9375rem', fontWeight: 600, letterSpacing: '-0.01em' }}
        >
          {translate('console.name')}
        </Typography>
      )}
    </Box>
  );
}

function Mark() {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{ width: 24, height: 24, flex: 'none', color: 'primary.main' }}
    >
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <Box
        component="g"
        sx={{
          stroke: (theme) => theme.palette.primary.contrastText,
          strokeWidth: 1.8,
          fill: 'none',
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        }}
      >
        <path d={thisApp().mark} />
      </Box>
    </Box>
  );
}
