/** What is left of the limits on a payment, in payment forms. Nothing where no limit applies. */
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { callService, formatTimestampText } from '#engine/console';
import { usePaymentTerms } from '#features/payments/console';
import { type LimitLeft, limitRemaining } from '../calls.ts';
import { limit } from '../resource.ts';
import { LimitLine } from './LimitLine.tsx';

export function RemainingLimits() {
  const translate = useTranslate();
  const label = useLabel();
  const { type: operation, currency, wallet } = usePaymentTerms();
  const { data = [] } = useQuery({
    queryKey: [limit.name, 'remaining', operation, currency?.currency, wallet],
    enabled: currency !== undefined,
    queryFn: async ({ signal }) => {
      const query = { operation, currency: String(currency?.currency), wallet };
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
        <LimitLine key={one.limit} of={one} abbreviation={currency.abbreviation} label={label(one)} />
      ))}
    </Stack>
  );
}

function useLabel(): (of: LimitLeft) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ scope, until }) => {
    if (scope === 'client' || scope === 'wallet') return translate(`console.limits.${scope}`);
    if (until === null) return translate('console.limits.own');
    return translate('console.limits.ownUntil', { date: formatTimestampText(until, locale, 'day') });
  };
}
