/** Amounts in several currencies at a glance: one figure per currency. */
import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocale } from 'react-admin';
import { formatDecimal } from '../format.ts';
import { Amount } from './Amount.tsx';
import { MarkedAmount } from './MarkedAmount.tsx';

/** `amount` and `expected`, the correct value of an altered one, are decimal strings. */
export type DisplayAmount = {
  currency: string;
  abbreviation: string;
  amount: string;
  altered?: boolean | undefined;
  expected?: string | undefined;
  parts?: readonly AmountPart[];
};

/** A further amount in the same currency, with its label. */
export type AmountPart = { label: string; amount: string };

/** From this many characters a figure spans two columns. */
const LONG_AMOUNT_LENGTH = 11;

/** @param to the link of a currency's figure, if any */
export function AmountList({
  amounts,
  to,
}: {
  amounts: readonly DisplayAmount[];
  to?: (currency: string) => string;
}) {
  const locale = useLocale();
  return (
    <Grid>
      {amounts.map(({ currency, abbreviation, amount, altered, expected, parts = [] }) => {
        const formatted = <Amount amount={amount} currency={abbreviation} size="medium" />;
        return (
          <Box
            component="span"
            key={currency}
            sx={{ minWidth: 0, gridColumn: amount.length > LONG_AMOUNT_LENGTH ? 'span 2' : undefined }}
          >
            <MarkedAmount altered={altered} expected={expected}>
              {to ? (
                <Link to={to(currency)} aria-label={`${formatDecimal(amount, locale)} ${abbreviation}`}>
                  {formatted}
                </Link>
              ) : (
                formatted
              )}
            </MarkedAmount>
            <AmountParts parts={parts} />
          </Box>
        );
      })}
    </Grid>
  );
}

/** A placeholder as high as a few of them. */
export function AmountSkeleton() {
  return (
    <Grid>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <span key={key} aria-hidden="true">
          <Typography component="span" sx={{ display: 'block', fontSize: '1.1rem' }}>
            <Skeleton width={110} />
          </Typography>
        </span>
      ))}
    </Grid>
  );
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
    >
      {children}
    </Box>
  );
}

/** Further amounts below an amount, a line each. */
export function AmountParts({ parts }: { parts: readonly AmountPart[] }) {
  return parts.map(({ label, amount }) => (
    <Typography
      component="span"
      variant="caption"
      color="textSecondary"
      key={label}
      sx={{ display: 'block', overflowWrap: 'anywhere' }}
    >
      {label} <Amount amount={amount} />
    </Typography>
  ));
}
