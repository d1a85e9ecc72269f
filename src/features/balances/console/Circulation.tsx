/** The total of each currency that clients and users have, and what open holds reserve of it. */
import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { AmountList, callService, Section } from '#engine/console';
import { toAmountParts } from '#features/wallets';
import { circulation } from '../calls.ts';

export function Circulation() {
  const translate = useTranslate();
  const { data, isError } = useQuery({
    // Below the wallets' query key, so that it is refreshed with them.
    queryKey: ['wallets', 'circulation'],
    queryFn: async ({ signal }) => (await callService(circulation, { signal })).data,
  });
  if (isError || data?.length === 0) return null;
  return (
    <Section title={translate('console.balances.circulation')}>
      {data ? (
        <AmountList
          amounts={data.map(({ held, ...one }) => ({ ...one, parts: toAmountParts({ held }, translate) }))}
        />
      ) : (
        <Skeleton variant="rounded" sx={{ height: { xs: 170, md: 48 } }} />
      )}
    </Section>
  );
}
