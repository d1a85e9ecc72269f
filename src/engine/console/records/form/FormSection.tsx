/** A section of a record's form. */
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={fieldset}>
      <Typography component="legend" variant="subtitle1" sx={legend}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A section's legend is beside its fields where there is room, else above them. */
const fieldset = {
  border: 0,
  borderTop: 1,
  borderColor: 'divider',
  m: 0,
  px: 0,
  pt: 2,
  pb: 1,
  width: '100%',
  minWidth: 0,
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '180px minmax(0, 1fr)' },
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const;

/** A floated legend is laid out like any other element. */
const legend = { float: 'left', p: 0, mb: 1 } as const;

/** The inputs of a section: two in a row where there is room. */
export const inputColumns = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
} as const;
