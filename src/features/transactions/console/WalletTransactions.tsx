/** A wallet's recent transactions, newest first, a few at a time. */
import { useAbility } from '@casl/react';
import { Button, Stack } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { callService, Section, type ServiceRecord, toRecord } from '#engine/console';
import type { Ability } from '#engine/contract';
import { walletTransactions } from '../calls.ts';
import { transaction } from '../resource.ts';
import { PerspectiveContext } from './perspective/side.ts';
import { TransactionTable } from './TransactionTable.tsx';

/** For the current wallet. */
export function WalletTransactions() {
  const wallet = useRecordContext();
  return wallet ? <OperationsOf wallet={String(wallet.id)} owner={wallet.owner} /> : null;
}

const PAGE_SIZE = 10;

export function OperationsOf({ wallet, owner }: { wallet: string; owner: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const ability = useAbility<Ability>();
  const canRead = ability.can('read', transaction.subject);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    // Below the resource's query key, so that it is refreshed with other transactions.
    queryKey: [transaction.name, 'ofWallet', wallet],
    enabled: canRead,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callService(walletTransactions, {
        params: { id: wallet },
        query: { range: JSON.stringify([0, PAGE_SIZE - 1]), after: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  if (!canRead) return null;
  const rows = data?.pages.flatMap((page) => (page.data as ServiceRecord[]).map(toRecord));
  const listPath = `${createPath({ resource: transaction.name, type: 'list' })}?${new URLSearchParams({
    filter: JSON.stringify({ party: owner }),
  })}`;
  return (
    <Section
      title={translate('console.record.operations')}
      action={
        rows?.length ? (
          <Button component={LinkBase} to={listPath} size="small">
            {translate('console.record.all')}
          </Button>
        ) : null
      }
    >
      <PerspectiveContext.Provider value={owner}>
        <TransactionTable
          rows={rows}
          skeletonRows={PAGE_SIZE}
          error={error}
          empty={translate('console.wallet.noTransactions')}
        />
      </PerspectiveContext.Provider>
      {hasNextPage && (
        <Stack sx={{ alignItems: 'flex-start', mt: 1, ml: -1.25 }}>
          <Button size="small" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {translate('console.record.more')}
          </Button>
        </Stack>
      )}
    </Section>
  );
}
