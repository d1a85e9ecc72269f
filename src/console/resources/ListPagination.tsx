/** Paging; says where a total is an estimate. */
import { Typography } from '@mui/material';
import { Pagination, useListContext, useLocale, useTranslate } from 'react-admin';

export function ListPagination() {
  const translate = useTranslate();
  const locale = useLocale();
  const { meta, total = 0 } = useListContext();
  return (
    <>
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
      {meta?.estimated && (
        <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'right', px: 2 }}>
          {translate('console.list.estimated', { total: new Intl.NumberFormat(locale).format(total) })}
        </Typography>
      )}
    </>
  );
}
