/** What clients and users hold, one figure per currency, each linking to its transactions. */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AmountList, AmountSkeleton, listAddress, Section } from '#engine/console';
import { transaction } from '#features/transactions';
import type { Overview } from '../calls.ts';

export function InCirculation({ figures }: { figures: Overview['circulation'] }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.balances.circulation')}>
      {!figures && <AmountSkeleton />}
      {figures?.length === 0 && (
        <Typography color="textSecondary">{translate('console.dashboard.noCirculation')}</Typography>
      )}
      {figures && <AmountList amounts={figures} to={(currency) => listAddress(transaction, { currency })} />}
    </Section>
  );
}
