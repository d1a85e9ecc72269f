/**
 * Unanswered payments of the signed-in user: after a reload, from another tab or from an earlier session. Each can be
 * sent again under its key and stays until its outcome is known.
 */
import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatTimestampText } from '#engine/console';
import { outcomeTitle, usePaymentErrorText, usePaymentSentence } from '../form/labels.ts';
import { DeclinedPayment } from '../form/PaymentReview.tsx';
import { lookupPath } from './attempts.ts';
import { listPending, onPendingChange, type Pending, removePending } from './pending.ts';
import { keysInFlight } from './sendPayment.ts';
import { useSending } from './useSending.ts';

/** @param except the key of the payment that the page itself shows */
export function PendingPayments({ except }: { except: string | undefined }) {
  const unanswered = useUnanswered().filter(({ key }) => key !== except);
  // Resent payments stay listed until the user has read their outcome.
  const [resent, setResent] = useState<readonly Pending[]>([]);
  const all = [...resent, ...unanswered.filter(({ key }) => !resent.some((one) => one.key === key))];
  return all.map((pending) => (
    <UnansweredPayment
      key={pending.key}
      pending={pending}
      onResend={() =>
        setResent((previous) => [...previous.filter(({ key }) => key !== pending.key), pending])
      }
      onClose={() => setResent((previous) => previous.filter(({ key }) => key !== pending.key))}
    />
  ));
}

/** Payments that no tab is sending now. */
function useUnanswered(): readonly Pending[] {
  const stored = useSyncExternalStore(onPendingChange, listPending);
  const [inFlight, setInFlight] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (stored.length === 0) return;
    let isCancelled = false;
    void keysInFlight().then((keys) => !isCancelled && setInFlight(keys));
    return () => {
      isCancelled = true;
    };
  }, [stored]);
  return stored.filter(({ key, unsure }) => unsure || (inFlight && !inFlight.has(key)));
}

type Props = { pending: Pending; onResend: () => void; onClose: () => void };

function UnansweredPayment({ pending, onResend, onClose }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const { payment, since, key } = pending;
  const { send, outcome, isPending } = useSending({ ...pending, unsure: true });
  const [sentence, doneSentence] = [
    usePaymentSentence(payment, 'confirm'),
    usePaymentSentence(payment, 'done'),
  ];
  const reasons = usePaymentErrorText(payment);
  if (outcome?.state === 'done') {
    const [transaction] = outcome.transactions;
    return (
      <Alert severity="success" onClose={onClose} closeText={translate('ra.action.close')}>
        <AlertTitle>{translate(outcomeTitle(payment, 'done'))}</AlertTitle>
        {doneSentence}{' '}
        {transaction && (
          <Button
            size="small"
            component={LinkBase}
            to={createPath({ resource: 'transaction', id: transaction._id, type: 'show' })}
          >
            {translate('console.operations.showTransaction')}
          </Button>
        )}
      </Alert>
    );
  }
  if (outcome?.state === 'declined') {
    return (
      <Stack spacing={1}>
        <DeclinedPayment payment={payment} error={outcome.error} />
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </Stack>
    );
  }
  const dismiss = () => {
    removePending(key);
    onClose();
  };
  return (
    <Alert severity="warning">
      <AlertTitle>
        {translate('console.money.unanswered', { date: formatTimestampText(since, locale) })}
      </AlertTitle>
      {sentence} {payment.reference && `«${payment.reference}»`}
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate('console.operations.unsure')}
        {outcome && ` ${reasons(outcome.error).join(' ')}`}
      </Typography>
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="contained"
          disableElevation
          disabled={isPending}
          onClick={() => {
            onResend();
            send(payment);
          }}
        >
          {translate(isPending ? 'console.operations.confirm.sending' : 'console.money.findOut')}
        </Button>
        <Button size="small" color="inherit" component={LinkBase} to={lookupPath(payment)}>
          {translate('console.money.lookUp')}
        </Button>
        {outcome && (
          <Button size="small" color="inherit" onClick={dismiss} disabled={isPending}>
            {translate('console.money.putAside')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
