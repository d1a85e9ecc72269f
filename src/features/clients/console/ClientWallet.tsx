/** A client's wallet, at an address with the client's id. */

import { Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { RecordContextProvider, ResourceContextProvider, useParams, useTranslate } from 'react-admin';
import { PageActions } from '../../../engine/console/layout/PageHeader.tsx';
import { Title } from '../../../engine/console/layout/Title.tsx';
import { callService } from '../../../engine/console/providers/call.ts';
import { type ServiceRecord, toRecord } from '../../../engine/console/providers/data/records.ts';
import { FailedRecord } from '../../../engine/console/records/page/FailedRecord.tsx';
import { RecordSections } from '../../../engine/console/records/page/RecordSections.tsx';
import { representation } from '../../../engine/console/records/representation.ts';
import { clientWallet } from '../../balances/calls.ts';
import { WalletActions } from '../../payments/console/index.ts';
import { WalletTransactions } from '../../transactions/console/index.ts';
import { wallets } from '../../wallets/resource.ts';
import { client } from '../resource.ts';

export function ClientWallet() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: wallet, error } = useQuery({
    queryKey: ['wallets', 'ofClient', id],
    queryFn: async ({ signal }) => {
      const { data } = await callService(clientWallet, { params: { id }, signal });
      return toRecord(data as ServiceRecord);
    },
  });
  if (error) return <FailedRecord resource={client} error={error} />;
  if (!wallet) return <Skeleton variant="rectangular" height={240} sx={{ mt: 6 }} />;
  return (
    <ResourceContextProvider value={wallets.name}>
      <RecordContextProvider value={wallet}>
        <Stack spacing={2} sx={{ pb: 4 }}>
          <Title
            title={translate('console.wallet.clientTitle', { owner: representation(wallets, wallet) })}
          />
          <PageActions>
            <WalletActions />
          </PageActions>
          <RecordSections resource={wallets} />
          <WalletTransactions />
        </Stack>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
