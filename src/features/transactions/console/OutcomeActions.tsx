/** Offers to reverse a transaction that was just posted, and reports once it is reversed. */
import { useAbility } from '@casl/react';
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useGetOne } from 'react-admin';
import { ActionButtons } from '#engine/console';
import type { Ability } from '#engine/contract';
import { transaction } from '../resource.ts';
import { describeReversal, ReversalState } from './reversal.tsx';

/** The current state of the transaction: once it is reversed, its page must not continue to say that it was posted. */
export function useReversal(id: string | undefined): ReturnType<typeof describeReversal> {
  const canRead = useAbility<Ability>().can('read', transaction.subject);
  const { data } = useGetOne<RaRecord>(
    transaction.name,
    { id: id ?? '' },
    { enabled: canRead && id !== undefined },
  );
  return describeReversal(data);
}

export function OutcomeActions({ id }: { id: string }) {
  const canReverse = useAbility<Ability>().can('reverse', transaction.subject);
  const { data } = useGetOne<RaRecord>(transaction.name, { id }, { enabled: canReverse });
  if (!data) return null;
  return (
    <ResourceContextProvider value={transaction.name}>
      <RecordContextProvider value={data}>
        <ActionButtons resource={transaction} />
        <ReversalState />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
