/** The pages of a table outside of a list; of what is read by cursor, each page tells where the next one begins. */
import { TablePagination } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatCount } from '../fieldKinds/format.ts';

/** Where each page after the first begins, up to the one that is wanted. */
export type PageCursors = readonly string[];

/**
 * @param page the one that stands there, counted from 0, and `next` where it says that the next one begins. While another is on
 * its way it is the one before: no step on is taken from it, since its next is not the next of what is on its way.
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
  const goTo = (to: number) => {
    if (to < page) onChange(cursors.slice(0, to));
    else if (next !== undefined && !isLoading) onChange([...cursors, next]);
  };
  return <TablePages {...{ page, count, size, isLoading }} onChange={goTo} />;
}

/** Which rows of how many are shown, and the buttons to the pages beside. */
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
      // The button is not disabled meanwhile: the focus would go to the one that leads back.
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
        // On paper it says that there is more.
        '@media print': { '& .MuiTablePagination-actions': { display: 'none' } },
      }}
    />
  );
}
