/** A client's wallet, at a path with the client's id. */

import { Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useParams,
  useTranslate,
} from 'react-admin';
import {
  ActionBar,
  callService,
  FailedRecord,
  RecordHeader,
  RecordSections,
  representation,
  type ServiceRecord,
  toRecord,
} from '#engine/console';
import { clientWallet } from '#features/balances/calls';
import { useWalletActions } from '#features/payments/console';
import { WalletTransactions } from '#features/transactions/console';
import { wallet } from '#features/wallets';
import { client } from '../resource.ts';

export function ClientWallet() {
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
          <WalletHeader record={record} />
          <RecordSections resource={wallet} hasHeader />
          <WalletTransactions />
        </Stack>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

function WalletHeader({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const actions = useWalletActions(record);
  const title = translate('console.wallet.clientTitle', { owner: representation(wallet, record) });
  return (
    <RecordHeader resource={wallet} title={title}>
      <ActionBar actions={actions} />
    </RecordHeader>
  );
}
