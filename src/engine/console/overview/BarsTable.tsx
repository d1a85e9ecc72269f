/** The chart as a table, each row linking to its records. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link, useLocale, useTranslate } from 'react-admin';
import { formatCount } from '../fieldKinds/format.ts';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import type { Column } from './columns.ts';
import { useFormatDay } from './useDay.ts';

type BarsTableProps = {
  columns: readonly Column[];
  /** What the parts are called; a single one is the value. */
  labels: readonly string[];
  format: (value: string) => string;
  /** Whether the number of records is shown in addition to the value. */
  showCount: boolean;
};

export function BarsTable({ columns, labels, format, showCount }: BarsTableProps) {
  const formatFrom = useFormatDay();
  const translate = useTranslate();
  const locale = useLocale();
  const values = labels.length > 1 ? labels : [translate('console.metrics.value')];
  const showBefore = columns.every(({ before }) => before);
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Typography
        component="summary"
        variant="body2"
        color="textSecondary"
        sx={{ cursor: 'pointer', py: 0.5 }}
      >
        {translate('console.metrics.asTable')}
      </Typography>
      <ScrollRegion>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('console.metrics.from')}</TableCell>
              {showCount && <TableCell align="right">{translate('console.metrics.number')}</TableCell>}
              {[...values, ...(showBefore ? [translate('console.metrics.before')] : [])].map((label) => (
                <TableCell key={label} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {columns
              .filter(({ total, before }) => total.count > 0 || (before?.count ?? 0) > 0)
              .toReversed()
              .map(({ from, parts, total, before, path }) => (
                <TableRow key={from}>
                  <TableCell>
                    <Link to={path}>{formatFrom(from)}</Link>
                  </TableCell>
                  {[
                    ...(showCount ? [formatCount(total.count, locale)] : []),
                    ...parts.map(({ value }) => format(value)),
                    ...(before ? [format(before.value)] : []),
                  ].map((text, at) => (
                    <TableCell key={at} align="right" className="figures">
                      {text}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Box>
  );
}
