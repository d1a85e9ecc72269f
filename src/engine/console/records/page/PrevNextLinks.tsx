/** To the record before this one and the one after it, as its list was filtered and sorted last. */
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { LinkBase, useLocale, usePrevNextController, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';

/** How many rows are asked for, where the list's own page isn't at hand any more. */
const REACH = 100;

/**
 * As wide with neighbours as without, and before they have arrived: the buttons beside it break into lines, and would
 * break otherwise when it changed. On a narrow screen it stands behind them, and there is no place for the count.
 */
const PLACE = {
  width: { xs: 64, sm: 144 },
  order: { xs: 1, sm: 0 },
  minHeight: 'var(--control-height)',
  flexShrink: 0,
} as const;

export function PrevNextLinks({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [field, order] = resource.list.sort;
  const { isPending, hasPrev, hasNext, prevPath, nextPath, index, total } = usePrevNextController({
    linkType: 'show',
    limit: REACH,
    sort: { field, order },
    queryOptions: { staleTime: 5 * 60_000, retry: false },
  });
  if (isPending || (!hasPrev && !hasNext)) return <Box aria-hidden sx={PLACE} />;
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={translate('console.record.neighbours')}
      sx={{ ...PLACE, alignItems: 'center', justifyContent: { sm: 'flex-end' } }}
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
