/** The chart as a table, each row linking to its records. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link, useLocale, useTranslate } from 'react-admin';
import { formatCount } from '../fieldKinds/format.ts';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import type { Bar } from './series.ts';
import { useFormatDay } from './useDay.ts';

type BarsTableProps = {
  bars: readonly Bar[];
  format: (value: string) => string;
  /** Whether the number of records is shown in addition to the value. */
  showCount: boolean;
};

export function BarsTable({ bars, format, showCount }: BarsTableProps) {
  const formatFrom = useFormatDay();
  const translate = useTranslate();
  const locale = useLocale();
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
              <TableCell align="right">{translate('console.metrics.value')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {bars
              .filter(({ count }) => count > 0)
              .toReversed()
              .map(({ from, count, value, path }) => (
                <TableRow key={from}>
                  <TableCell>
                    <Link to={path}>{formatFrom(from)}</Link>
                  </TableCell>
                  {showCount && (
                    <TableCell align="right" className="figures">
                      {formatCount(count, locale)}
                    </TableCell>
                  )}
                  <TableCell align="right" className="figures">
                    {format(value)}
                  </TableCell>
                </TableRow>
              ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Box>
  );
}
