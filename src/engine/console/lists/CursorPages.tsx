/** The pages of a table outside a list. With cursor pagination, each page returns the cursor of the next one. */
import { TablePagination } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatCount } from '../fieldKinds/format.ts';

/** The cursors of all pages after the first, up to the current one. */
export type PageCursors = readonly string[];

/**
 * @param page the loaded page, counted from 0; `next` is the cursor of the next page, if there is one. While another
 * page is loading it is still the previous one, whose `next` is then not used.
 */
export function CursorPages({
  page,
  next,
  count,
  size,
  cursors,
  onChange,
}: {
  page: number;
  next: string | undefined;
  count: number;
  size: number;
  cursors: PageCursors;
  onChange: (cursors: PageCursors) => void;
}) {
  const isLoading = page !== cursors.length;
  const openPage = (to: number) => {
    if (to < page) onChange(cursors.slice(0, to));
    else if (next !== undefined && !isLoading) onChange([...cursors, next]);
  };
  return <TablePages {...{ page, count, size, isLoading }} onChange={openPage} />;
}

/** The range of rows and their total, and the buttons to the previous and next page. */
export function TablePages({
  page,
  count,
  size,
  isLoading = false,
  onChange,
}: {
  page: number;
  count: number;
  size: number;
  isLoading?: boolean;
  onChange: (page: number) => void;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <TablePagination
      component="div"
      // The button is not disabled while loading: the focus would jump to the other one.
      aria-busy={isLoading}
      count={count}
      page={page}
      rowsPerPage={size}
      rowsPerPageOptions={[size]}
      onPageChange={(_event, to) => onChange(to)}
      labelDisplayedRows={({ from, to }) =>
        `${formatCount(from, locale)}–${formatCount(to, locale)} / ${formatCount(count, locale)}`
      }
      getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
      sx={{
        ...(isLoading && { opacity: 0.5 }),
        // Printed pages show that there are more rows.
        '@media print': { '& .MuiTablePagination-actions': { display: 'none' } },
      }}
    />
  );
}
