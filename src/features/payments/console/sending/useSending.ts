/** Sends payments from a page: once each, however often the button is pressed. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { METRICS, storedUser } from '#engine/console';
import type { Payment } from '../form/payment.ts';
import type { Pending } from './pending.ts';
import { type PaymentOutcome, sendPayment } from './sendPayment.ts';

/** Query keys to invalidate after money has moved. */
const touched = ['wallets', 'transaction', 'audit', 'user', 'client', 'bonus', METRICS];

export type Sending = {
  /** Sends it; after an unanswered attempt, again under the same key. */
  send: (payment: Payment) => void;
  isPending: boolean;
  outcome: PaymentOutcome | undefined;
  /** The key of the latest attempt. */
  key: string | undefined;
  reset: () => void;
};

/** @param from a stored payment to send again */
export function useSending(from?: Pending): Sending {
  const client = useQueryClient();
  const [pending, setPending] = useState(from);
  const [isPending, setIsPending] = useState(false);
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  // A second click can arrive before the button is rendered as disabled.
  const underWay = useRef(false);
  useLeavingWarned(isPending);

  const send = async (payment: Payment) => {
    if (underWay.current) return;
    underWay.current = true;
    setIsPending(true);
    const started = pending ?? {
      ...{ key: v7(), of: storedUser()?._id ?? '', payment },
      ...{ since: new Date().toISOString(), unsure: false },
    };
    setPending(started);
    const ended = await sendPayment(started);
    setPending(ended.state === 'unsure' ? { ...started, unsure: true } : undefined);
    setOutcome(ended);
    setIsPending(false);
    underWay.current = false;
    await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })));
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
function useLeavingWarned(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOpen]);
}
