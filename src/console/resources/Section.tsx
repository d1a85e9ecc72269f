/** A titled part of a page. */
import { Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

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
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2, overflow: 'hidden' }}>
      <Stack
        direction="row"
        sx={{ mb: 1, minHeight: 30, alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
      >
        <Typography id={heading} variant="subtitle2" component="h2" color="textSecondary">
          {title}
        </Typography>
        {action}
      </Stack>
      {children}
    </Paper>
  );
}
