/** How much of each currency clients and users hold together: what the platform has given out. */
import { Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AmountList, Section } from '#engine/console';
import { type Balance, toDisplayAmounts } from '#features/wallets';

/**
 * @param balances of the platform: all balances of a currency sum to zero, so the rest hold its opposite;
 *   none while they are on their way, for which their place is kept
 */
export function Circulation({ balances }: { balances: readonly Balance[] | undefined }) {
  const translate = useTranslate();
  if (balances?.length === 0) return null;
  return (
    <Section title={translate('console.balances.circulation')}>
      {balances ? (
        <AmountList
          amounts={toDisplayAmounts(balances).map(({ amount, expected, ...one }) => ({
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

/** The platform's balances are negative, unless they were altered. */
function opposite(amount: string): string {
  if (/^-?[0.]+$/.test(amount)) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
