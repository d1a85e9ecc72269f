/** Sends payments from a page: once each, however often the button is pressed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { affectedKeys, markNew, storedUser } from '#engine/console';
import { transaction } from '#features/transactions';
import type { Payment } from '../form/payment.ts';
import type { Pending } from './pending.ts';
import { type PaymentOutcome, sendPayment } from './sendPayment.ts';

/** Refetches what shows money, after some has moved. */
export async function refetchMoney(client: QueryClient): Promise<void> {
  await Promise.all(
    affectedKeys(transaction.name).map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
}

export type Sending = {
  /** Sends it; after an unanswered attempt, again under the same key. */
  send: (payment: Payment) => void;
  isPending: boolean;
  outcome: PaymentOutcome | undefined;
  /** The key of the latest attempt. */
  key: string | undefined;
  reset: () => void;
};

/** @param stored a stored payment to send again */
export function useSending(stored?: Pending): Sending {
  const client = useQueryClient();
  const [pending, setPending] = useState(stored);
  const [isPending, setIsPending] = useState(false);
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  // A second click can arrive before the button is rendered as disabled.
  const isInFlight = useRef(false);
  useUnloadWarning(isPending);

  const send = async (payment: Payment) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setIsPending(true);
    const started = pending ?? {
      ...{ key: v7(), of: storedUser()?._id ?? '', payment },
      ...{ since: new Date().toISOString(), unsure: false },
    };
    setPending(started);
    const result = await sendPayment(started);
    setPending(result.state === 'unsure' ? { ...started, unsure: true } : undefined);
    setOutcome(result);
    if (result.state === 'done') markNew(result.transactions.map(({ _id }) => _id));
    setIsPending(false);
    isInFlight.current = false;
    await refetchMoney(client);
  };
  return {
    send,
    isPending,
    outcome,
    key: pending?.key,
    reset: () => {
      setPending(undefined);
      setOutcome(undefined);
    },
  };
}

/** Warns before leaving while a payment is being sent, because its outcome would only be shown later. */
export function useUnloadWarning(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOpen]);
}
