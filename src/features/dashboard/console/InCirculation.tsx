/** What clients and users hold, a figure a currency, each leading to the transactions in it. */
import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { AmountList, AmountSkeleton } from '../../../engine/console/fieldKinds/parts/AmountList.tsx';
import { listAddress } from '../../../engine/console/lists/address.ts';
import { Section } from '../../../engine/console/records/page/Section.tsx';
import { transaction } from '../../transactions/resource.ts';
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
