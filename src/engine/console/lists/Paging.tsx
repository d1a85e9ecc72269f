/**
 * The position within a list and the buttons to other pages. Unbounded lists are read page by page with cursors, at any
 * depth, and mark estimated totals; others also have a last page.
 */
import FirstIcon from '@mui/icons-material/FirstPage';
import PreviousIcon from '@mui/icons-material/KeyboardArrowLeft';
import NextIcon from '@mui/icons-material/KeyboardArrowRight';
import LastIcon from '@mui/icons-material/LastPage';
import { Box, IconButton, NativeSelect, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useListContext, useLocale, useTranslate } from 'react-admin';
import { formatCount } from '../fieldKinds/format.ts';
import { useSearching } from './filters/useSearching.ts';

const sizes = [10, 25, 50, 100];

export function Paging({ unbounded = false }: { unbounded?: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { page, perPage, total, data, meta, isPending, hasNextPage, hasPreviousPage, setPage, setPerPage } =
    useListContext();
  const format = (number: number) => formatCount(number, locale);
  const first = (page - 1) * perPage + 1;
  const last = first - 1 + (data?.length ?? 0);
  const searching = useSearching();
  const range =
    isPending || total === undefined || total === 0
      ? ''
      : translate(meta?.estimated ? 'console.list.rangeEstimated' : 'console.list.range', {
          from: format(first),
          to: format(last),
          total: format(total),
        });
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / perPage));
  return (
    <Stack
      component="nav"
      aria-label={translate('console.list.pages')}
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44, px: 0.5, displayPrint: 'none' }}
    >
      <Typography variant="body2" color="textSecondary" className="figures" aria-live="polite">
        {searching ?? range}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <Typography
        component="label"
        variant="body2"
        color="textSecondary"
        noWrap
        sx={{ position: 'relative' }}
      >
        <Box component="span" sx={hiddenWhenNarrow}>
          {translate('ra.navigation.page_rows_per_page')}
        </Box>{' '}
        <NativeSelect
          disableUnderline
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
          sx={{ fontSize: 'inherit' }}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
      </Typography>
      <Box sx={{ display: 'flex' }}>
        <PageButton label="console.list.first" disabled={page <= 1} onClick={() => setPage(1)}>
          <FirstIcon fontSize="small" />
        </PageButton>
        <PageButton
          label="ra.navigation.previous"
          disabled={!hasPreviousPage}
          onClick={() => setPage(page - 1)}
        >
          <PreviousIcon fontSize="small" />
        </PageButton>
        <PageButton label="ra.navigation.next" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
          <NextIcon fontSize="small" />
        </PageButton>
        {!unbounded && (
          <PageButton label="console.list.last" disabled={page >= lastPage} onClick={() => setPage(lastPage)}>
            <LastIcon fontSize="small" />
          </PageButton>
        )}
      </Box>
    </Stack>
  );
}

/** Still read by screen readers on narrow screens. */
const hiddenWhenNarrow = { '@media (max-width: 480px)': visuallyHidden } as const;

function PageButton({
  label,
  ...props
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  const translate = useTranslate();
  const title = translate(label);
  return <IconButton size="small" aria-label={title} title={title} {...props} />;
}
