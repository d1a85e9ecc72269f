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
            gap: 2,
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
            <Cells row={row} compact={compact} />
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A name, texts, and figures at the right, as in most rows; on narrow screens two lines. */
function Cells({ row, compact }: { row: number; compact: boolean }) {
  const width = (most: number) => `${most - ((row * 7 + most) % 24)}%`;
  if (compact)
    return (
      <Box sx={{ flex: 1 }}>
        <Skeleton width={width(60)} />
        <Skeleton width={width(90)} />
      </Box>
    );
  return COLUMNS.map((most, at) => (
    <Box key={most} sx={{ flex: at === 0 ? 2 : 1 }}>
      <Skeleton width={width(most)} sx={{ ml: at === COLUMNS.length - 1 ? 'auto' : 0 }} />
    </Box>
  ));
}

/** The most that the texts of each column take of it, in percent. */
const COLUMNS = [70, 80, 65, 90, 60];
