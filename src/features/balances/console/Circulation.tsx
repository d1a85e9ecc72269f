/** The total of each currency held by clients and users: what the platform has issued. */
import { Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AmountList, Section } from '#engine/console';
import { type Balance, toDisplayAmounts } from '#features/wallets';

/**
 * @param balances of the platform's wallet: the balances of a currency sum to zero, so all others hold the opposite;
 * undefined while loading, with their space reserved
 */
export function Circulation({ balances }: { balances: readonly Balance[] | undefined }) {
  const translate = useTranslate();
  if (balances?.length === 0) return null;
  return (
    <Section title={translate('console.balances.circulation')}>
      {balances ? (
        <AmountList
          amounts={toDisplayAmounts(balances, translate).map(({ amount, expected, ...one }) => ({
            ...one,
            amount: opposite(amount),
            expected: expected && opposite(expected),
          }))}
        />
      ) : (
        <Skeleton variant="rounded" sx={{ height: { xs: 170, md: 48 } }} />
      )}
    </Section>
  );
}

/** The platform's balances are negative unless they were tampered with. */
function opposite(amount: string): string {
  if (/^-?[0.]+$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
