/** The total of clients' and users' balances per currency, each linking to its transactions. */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AmountList, AmountSkeleton, listUrl, Section } from '#engine/console';
import { transaction } from '#features/transactions';
import { toAmountParts } from '#features/wallets';
import type { Overview } from '../calls.ts';

export function InCirculation({ amounts }: { amounts: Overview['circulation'] }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.balances.circulation')}>
      {!amounts && <AmountSkeleton />}
      {amounts?.length === 0 && (
        <Typography color="textSecondary">{translate('console.dashboard.noCirculation')}</Typography>
      )}
      {amounts && (
        <AmountList
          amounts={amounts.map(({ held, ...one }) => ({ ...one, parts: toAmountParts({ held }, translate) }))}
          to={(currency) => listUrl(transaction, { currency })}
        />
      )}
    </Section>
  );
}
