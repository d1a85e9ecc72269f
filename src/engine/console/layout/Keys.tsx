/** One key or a key combination. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export function Keys({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 0.625,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontFamily: 'inherit',
        fontSize: '0.6875rem',
        lineHeight: 1.6,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
