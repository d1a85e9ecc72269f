/** A placeholder with the height of the rows that are loading: nothing shifts when they arrive. */
import { Box, Skeleton, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { useSearching } from '../filters/useSearching.ts';
import { ROW_HEIGHT } from './Rows.tsx';

/** More than fit on a screen need not be drawn. */
const MAX_ROWS = 25;

export function RowsSkeleton({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  const { perPage } = useListContext();
  const searching = useSearching();
  const rows = Array.from({ length: Math.min(perPage, MAX_ROWS) }, (_, at) => at);
  const height = compact ? 76 : ROW_HEIGHT;
  const first = compact ? 0 : -1;
  return (
    <Box role="status" aria-label={translate('ra.page.loading')} sx={{ overflow: 'hidden' }}>
      {[...(compact ? [] : [-1]), ...rows].map((row) => (
        <Box
          key={row}
          sx={{
            height,
            px: 2,
            display: 'flex',
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {searching && row === first ? (
            <Typography variant="body2" color="textSecondary">
              {searching}
            </Typography>
          ) : (
            <Skeleton width={`${92 - ((row * 7) % 20)}%`} />
          )}
        </Box>
      ))}
    </Box>
  );
}
