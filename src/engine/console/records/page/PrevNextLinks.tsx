/** Links to the previous and next record in the list's last filter and sort order. */
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { LinkBase, useLocale, usePrevNextController, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';

/** How many rows are fetched when the list's own page is no longer cached. */
const MAX_ROWS = 100;

/**
 * A fixed width, with or without neighbours and before they load: the buttons beside it wrap, and would wrap
 * differently if it changed. On narrow screens it omits the count.
 */
const layout = {
  width: { xs: 64, sm: 144 },
  ml: 'auto',
  minHeight: 'var(--control-height)',
  flexShrink: 0,
} as const;

export function PrevNextLinks({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [field, order] = resource.list.sort;
  const { isPending, hasPrev, hasNext, prevPath, nextPath, index, total } = usePrevNextController({
    linkType: 'show',
    limit: MAX_ROWS,
    sort: { field, order },
    queryOptions: { staleTime: 5 * 60_000, retry: false },
  });
  if (isPending || (!hasPrev && !hasNext)) return <Box aria-hidden sx={layout} />;
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={translate('console.record.neighbours')}
      sx={{ ...layout, alignItems: 'center', justifyContent: 'flex-end' }}
    >
      <Step label={translate('console.record.previous')} path={prevPath}>
        <PreviousIcon fontSize="small" />
      </Step>
      <Step label={translate('console.record.next')} path={nextPath}>
        <NextIcon fontSize="small" />
      </Step>
      {index !== undefined && total !== undefined && (
        <Typography
          variant="caption"
          color="textSecondary"
          className="figures"
          noWrap
          sx={{ ml: 0.5, display: { xs: 'none', sm: 'block' } }}
        >
          {formatCount(index + 1, locale)} / {formatCount(total, locale)}
        </Typography>
      )}
    </Stack>
  );
}

function Step({
  label,
  path,
  children,
}: {
  label: string;
  path: string | undefined;
  children: React.ReactNode;
}) {
  if (!path) {
    return (
      <IconButton size="small" disabled aria-label={label}>
        {children}
      </IconButton>
    );
  }
  return (
    <Tooltip title={label}>
      <IconButton size="small" component={LinkBase} to={path} aria-label={label}>
        {children}
      </IconButton>
    </Tooltip>
  );
}
