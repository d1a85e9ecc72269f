/**
 * The total of clients' and users' balances per currency, each linking to its transactions. Amounts of different currencies
 * can't be compared, so the currency that is used most is first.
 */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AmountList, AmountSkeleton, listUrl, Section } from '#engine/console';
import { transaction } from '#features/transactions';
import { toAmountParts } from '#features/wallets';
import type { Overview } from '../calls.ts';
import { Folded } from './Folded.tsx';

type Props = {
  amounts: Overview['circulation'];
  /** The currencies by number of transactions; undefined while they aren't known. */
  order: readonly string[] | undefined;
};

export function InCirculation({ amounts, order }: Props) {
  const translate = useTranslate();
  const sorted = order && sortByUse(amounts, order);
  return (
    <Section title={translate('console.balances.circulation')}>
      {!sorted && <AmountSkeleton />}
      {sorted?.length === 0 && (
        <Typography color="textSecondary">{translate('console.dashboard.noCirculation')}</Typography>
      )}
      {sorted && sorted.length > 0 && (
        <Folded amounts={sorted}>
          {(shown) => (
            <AmountList
              amounts={shown.map(({ held, ...one }) => ({
                ...one,
                parts: toAmountParts({ held }, translate),
              }))}
              to={(currency) => listUrl(transaction, { currency })}
            />
          )}
        </Folded>
      )}
      {sorted && sorted.length > 1 && order.length > 1 && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1.5 }}>
          {translate('console.dashboard.circulationOrder')}
        </Typography>
      )}
    </Section>
  );
}

/** Unused ones last, as the service sorts them: by abbreviation. */
function sortByUse(amounts: Props['amounts'], order: readonly string[]) {
  const rank = ({ currency }: { currency: string }) => {
    const at = order.indexOf(currency);
    return at < 0 ? order.length : at;
  };
  return amounts?.toSorted((one, other) => rank(one) - rank(other));
}
