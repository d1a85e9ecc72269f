/** The days of the chart in figures, for whoever opens it: each leads to the transactions of its day. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link, useLocale, useTranslate } from 'react-admin';
import { formatCount, formatMoment, formatMoney } from '../../../engine/console/kinds/format.ts';
import type { Day } from './day.ts';

export function DayTable({ days, abbreviation }: { days: readonly Day[]; abbreviation: string }) {
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
        {translate('console.dashboard.asTable')}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.dashboard.day')}</TableCell>
            <TableCell align="right">{translate('console.dashboard.number')}</TableCell>
            <TableCell align="right">{translate('resources.transaction.fields.amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {days
            .filter(({ count }) => count > 0)
            .toReversed()
            .map(({ from, count, amount, address }) => (
              <TableRow key={from}>
                <TableCell>
                  <Link to={address}>{formatMoment(from, locale, 'day')}</Link>
                </TableCell>
                <TableCell align="right" className="figures">
                  {formatCount(count, locale)}
                </TableCell>
                <TableCell align="right" className="figures">
                  {formatMoney(amount, abbreviation, locale)}
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </Box>
  );
}
