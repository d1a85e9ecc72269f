/** A titled part of a page. */
import { Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { RegionTitle } from '../../layout/ScrollRegion.tsx';

export function Section({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={section}>
      <Stack direction="row" sx={head}>
        <Typography id={heading} variant="subtitle1" component="h2">
          {title}
        </Typography>
        {action}
      </Stack>
      <RegionTitle value={title}>{children}</RegionTitle>
    </Paper>
  );
}

const head = {
  mb: 1,
  minHeight: 30,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  // The words of the last action end where the section's content does, not the room around them.
  '& .MuiButton-text:last-child': { mr: -1.25 },
} as const;

/** A table in a section goes from edge to edge; its first and last column stand in line with what is around it. */
const section = {
  px: 2,
  pt: 1.5,
  pb: 2,
  // Not hidden: the head of a table keeps its place on the screen.
  overflow: 'clip',
  '& .scroll-region': { mx: -2, width: 'auto' },
  '& .MuiTableCell-root:first-of-type': { pl: 2 },
  '& .MuiTableCell-root:last-of-type': { pr: 2 },
} as const;
