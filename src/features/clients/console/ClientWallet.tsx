/** A client's wallet, at a path with the client's id. */

import { Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { RecordContextProvider, ResourceContextProvider, useParams, useTranslate } from 'react-admin';
import {
  callService,
  FailedRecord,
  PageActions,
  RecordSections,
  representation,
  type ServiceRecord,
  Title,
  toRecord,
} from '#engine/console';
import { clientWallet } from '#features/balances/calls';
import { WalletActions } from '#features/payments/console';
import { WalletTransactions } from '#features/transactions/console';
import { wallet } from '#features/wallets';
import { client } from '../resource.ts';

export function ClientWallet() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: record, error } = useQuery({
    queryKey: ['wallets', 'ofClient', id],
    queryFn: async ({ signal }) => {
      const { data } = await callService(clientWallet, { params: { id }, signal });
      return toRecord(data as ServiceRecord);
    },
  });
  if (error) return <FailedRecord resource={client} error={error} />;
  if (!record) return <Skeleton variant="rectangular" height={240} sx={{ mt: 6 }} />;
  return (
    <ResourceContextProvider value={wallet.name}>
      <RecordContextProvider value={record}>
        <Stack spacing={2} sx={{ pb: 4 }}>
          <Title title={translate('console.wallet.clientTitle', { owner: representation(wallet, record) })} />
          <PageActions>
            <WalletActions />
          </PageActions>
          <RecordSections resource={wallet} />
          <WalletTransactions />
        </Stack>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
