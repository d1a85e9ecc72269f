/** What moved last in the wallet at hand. */

import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { walletTransactions } from '../../contract/calls/money.ts';
import { callService } from '../providers/call.ts';
import { type ServiceRecord, toRecord } from '../providers/records.ts';
import { Section } from './Section.tsx';
import { OwnSide } from './SignedAmount.tsx';
import { TransactionTable } from './TransactionTable.tsx';

export function WalletTransactions() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const wallet = useRecordContext();
  const mayRead = ability.can('read', 'Transaction');
  const { data, error } = useQuery({
    // Under the resource's own key, so that whatever refreshes transactions refreshes these.
    queryKey: ['transaction', 'ofWallet', wallet?._id],
    enabled: mayRead && Boolean(wallet),
    queryFn: ({ signal }) => latestOf(String(wallet?._id), signal),
  });
  if (!wallet || !mayRead) return null;
  return (
    <Section title={translate('console.wallet.transactions')}>
      <OwnSide.Provider value={wallet.owner}>
        <TransactionTable rows={data} error={error} empty={translate('console.wallet.noTransactions')} />
      </OwnSide.Provider>
    </Section>
  );
}

async function latestOf(wallet: string, signal: AbortSignal): Promise<RaRecord[]> {
  const { data } = await callService(walletTransactions, {
    params: { id: wallet },
    query: { range: JSON.stringify([0, 9]) },
    signal,
  });
  return (data as ServiceRecord[]).map(toRecord);
}
