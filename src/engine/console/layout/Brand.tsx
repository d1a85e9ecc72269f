/** The product's mark, a purse, and its name. */
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Mark />
      {!markOnly && (
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
        }}
      >
        <path
          d="M6 11.5h12v4.2A2.3 2.3 0 0 1 15.700 18H8.300A2.300 2.300 0 0 1 6 15.700z"
          strokeLinejoin="round"
        />
        <path d="M8.200 11.300C8.200 8.400 9.600 6.600 12 6.600s3.800 1.800 3.800 4.700" />
        <path d="M11.200 14.400h1.600" />
      </Box>
    </Box>
  );
}
