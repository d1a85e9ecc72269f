/** Amounts with the empty ones folded: a line says how many currencies have no money, and names them when it is opened. */
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatCount } from '#engine/console';

type Amount = { abbreviation: string; amount: string; altered?: true | undefined; held?: string | undefined };

type Props<Shown> = { amounts: readonly Shown[]; children: (shown: readonly Shown[]) => ReactNode };

/** What was altered, or is held in part, is never folded. */
export function Folded<Shown extends Amount>({ amounts, children }: Props<Shown>) {
  const translate = useTranslate();
  const locale = useLocale();
  const isEmpty = ({ amount, altered, held }: Shown) => /^-?[0.]+$/.test(amount) && !altered && !held;
  const empty = amounts.filter(isEmpty);
  // A single one takes no more space than the line.
  if (empty.length < 2) return children(amounts);
  return (
    <>
      {empty.length < amounts.length && children(amounts.filter((amount) => !isEmpty(amount)))}
      <Box component="details" sx={{ mt: empty.length < amounts.length ? 1.5 : 0 }}>
        <Typography component="summary" variant="body2" color="textSecondary" sx={{ cursor: 'pointer' }}>
          {translate('console.dashboard.withoutMoney', {
            smart_count: empty.length,
            count: formatCount(empty.length, locale),
          })}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {empty.map(({ abbreviation }) => abbreviation).join(' · ')}
        </Typography>
      </Box>
    </>
  );
}
