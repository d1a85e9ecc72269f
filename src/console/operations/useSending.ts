/** Sends an operation once. Its key is kept until an answer arrives, so a retry can't book it twice. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { creditOrDebit } from '../../contract/calls/money.ts';
import { ApiError } from '../providers/apiError.ts';
import { callService } from '../providers/call.ts';
import type { ServiceRecord } from '../providers/records.ts';
import type { ReviewedOperation } from './operation.ts';
import { forgetPending, keepPending, keptPending } from './pending.ts';

/** What money that has moved makes out of date. */
const touched = ['wallets', 'transaction', 'audit', 'user', 'client'];

export function useSending() {
  const client = useQueryClient();
  const [unsure, setUnsure] = useState(() => keptPending() !== undefined);
  const { mutate, data, error, isPending, reset } = useMutation({
    retry: false,
    networkMode: 'always',
    mutationFn: async (operation: ReviewedOperation) => {
      const idempotencyKey = keptPending()?.idempotencyKey ?? v7();
      keepPending({ operation, idempotencyKey });
      const { wallet, type, currency, amount, reference, content } = operation;
      const { data: transaction } = await callService(creditOrDebit, {
        params: { walletId: wallet.wallet, type },
        query: { currency: currency.currency },
        body: { amount, reference, ...(content && { content }) },
        idempotencyKey,
      });
      return transaction as ServiceRecord;
    },
    onSettled: async (_transaction, failure) => {
      const isUnanswered = failure instanceof ApiError && failure.unanswered;
      setUnsure(isUnanswered);
      if (isUnanswered) return;
      forgetPending();
      await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
  useLeavingWarned(isPending || unsure);
  return { send: mutate, transaction: data, error, isPending, unsure, reset };
}

/** Whoever leaves now doesn't learn how it ended. */
function useLeavingWarned(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOpen]);
}
