/** A client's wallet, at the address that the specification gives it: by the client's id. */
import { Skeleton, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { RecordContextProvider, ResourceContextProvider, useParams, useTranslate } from 'react-admin';
import { clientWallet } from '../../contract/calls/money.ts';
import { client } from '../../contract/resources/client.ts';
import { wallets } from '../../contract/resources/wallets.ts';
import { PageActions } from '../layout/PageHeader.tsx';
import { Title } from '../layout/Title.tsx';
import { callService } from '../providers/call.ts';
import { type ServiceRecord, toRecord } from '../providers/records.ts';
import { FailedRecord } from '../resources/FailedRecord.tsx';
import { RecordSections } from '../resources/RecordSections.tsx';
import { representation } from '../resources/representation.ts';
import { WalletActions } from '../resources/WalletActions.tsx';
import { WalletTransactions } from '../resources/WalletTransactions.tsx';

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
