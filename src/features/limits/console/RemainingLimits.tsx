/** What is left of the signed-in user's limits, in payment forms. Nothing where no limit applies. */
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { callService, formatMoney, formatTimestampText } from '#engine/console';
import { usePaymentTerms } from '#features/payments/console';
import { type LimitLeft, limitRemaining } from '../calls.ts';
import { limit } from '../resource.ts';

export function RemainingLimits() {
  const translate = useTranslate();
  const { type: operation, currency } = usePaymentTerms();
  const { data = [] } = useQuery({
    queryKey: [limit.name, 'remaining', operation, currency?.currency],
    enabled: currency !== undefined,
    queryFn: async ({ signal }) => {
      const query = { operation, currency: String(currency?.currency) };
      return (await callService(limitRemaining, { query, signal })).data;
    },
  });
  if (!currency || data.length === 0) return null;
  return (
    <Stack
      component="ul"
      aria-label={translate('resources.limit.name', { smart_count: data.length })}
      aria-live="polite"
      sx={{ gap: 1.5, listStyle: 'none', p: 0, mt: 0, mb: '20px !important' }}
    >
      {data.map((one) => (
        <Remaining key={one.limit} of={one} abbreviation={currency.abbreviation} />
      ))}
    </Stack>
  );
}

/** One limit: how much of it is left, and why it exists. */
function Remaining({ of, abbreviation }: { of: LimitLeft; abbreviation: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { per, reason, until } = of;
  const money = (amount: string) => formatMoney(amount, abbreviation, locale);
  const isUsedUp = /^[0.]*$/.test(of.left);
  const label = until
    ? translate('console.limits.ownUntil', { date: formatTimestampText(until, locale, 'day') })
    : translate('console.limits.own');
  return (
    <Box component="li">
      <Typography
        variant="body2"
        color={isUsedUp ? 'error' : undefined}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {translate(`console.limits.left.${per}`, { left: money(of.left), most: money(of.most) })}
      </Typography>
      {per !== 'operation' && (
        <LinearProgress
          variant="determinate"
          value={usedPercent(of)}
          color={isUsedUp ? 'error' : 'primary'}
          aria-hidden
          sx={{ my: 0.5, borderRadius: 1 }}
        />
      )}
      <Typography variant="caption" color="textSecondary" component="p">
        {translate('console.labelled', { label, value: reason })}
      </Typography>
    </Box>
  );
}

/** For the width of a bar only, where a float is exact enough. */
function usedPercent({ used, most }: LimitLeft): number {
  return Number(most) > 0 ? Math.min(100, (Number(used) / Number(most)) * 100) : 100;
}
