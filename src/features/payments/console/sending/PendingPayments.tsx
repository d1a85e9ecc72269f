/**
 * Unanswered payments of the signed-in user: after a reload, from another tab or from an earlier session. Each can be
 * sent again under its key and stays until its outcome is known.
 */
import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatTimestampText } from '#engine/console';
import { DeclinedPayment } from '../form/PaymentReview.tsx';
import { outcomeTitle, usePaymentErrorText, usePaymentSentence } from '../form/words.ts';
import { lookupAddress } from './attempts.ts';
import { forgetPending, listPending, onPendingChange, type Pending } from './pending.ts';
import { keysInFlight } from './sendPayment.ts';
import { useSending } from './useSending.ts';

/** @param except the key of the payment that the page itself shows */
export function PendingPayments({ except }: { except: string | undefined }) {
  const kept = useUnanswered().filter(({ key }) => key !== except);
  // Resent payments stay listed until the user has read their outcome.
  const [asked, setAsked] = useState<readonly Pending[]>([]);
  const all = [...asked, ...kept.filter(({ key }) => !asked.some((one) => one.key === key))];
  return all.map((pending) => (
    <UnansweredPayment
      key={pending.key}
      pending={pending}
      onAsk={() => setAsked((before) => [...before.filter(({ key }) => key !== pending.key), pending])}
      onClose={() => setAsked((before) => before.filter(({ key }) => key !== pending.key))}
    />
  ));
}

/** Payments that no tab is sending now. */
function useUnanswered(): readonly Pending[] {
  const kept = useSyncExternalStore(onPendingChange, listPending);
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (kept.length === 0) return;
    let isOver = false;
    void keysInFlight().then((keys) => !isOver && setUnderWay(keys));
    return () => {
      isOver = true;
    };
  }, [kept]);
  return kept.filter(({ key, unsure }) => unsure || (underWay && !underWay.has(key)));
}

type Props = { pending: Pending; onAsk: () => void; onClose: () => void };

function UnansweredPayment({ pending, onAsk, onClose }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const { payment, since, key } = pending;
  const { send, outcome, isPending } = useSending({ ...pending, unsure: true });
  const [sentence, happened] = [usePaymentSentence(payment, 'confirm'), usePaymentSentence(payment, 'done')];
  const reasons = usePaymentErrorText(payment);
  if (outcome?.state === 'done') {
    const [transaction] = outcome.transactions;
    return (
      <Alert severity="success" onClose={onClose} closeText={translate('ra.action.close')}>
        <AlertTitle>{translate(outcomeTitle(payment, 'done'))}</AlertTitle>
        {happened}{' '}
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
  if (outcome?.state === 'refused') {
    return (
      <Stack spacing={1}>
        <DeclinedPayment payment={payment} error={outcome.error} />
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </Stack>
    );
  }
  const putAside = () => {
    forgetPending(key);
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
            onAsk();
            send(payment);
          }}
        >
          {translate(isPending ? 'console.operations.confirm.sending' : 'console.money.findOut')}
        </Button>
        <Button size="small" color="inherit" component={LinkBase} to={lookupAddress(payment)}>
          {translate('console.money.lookUp')}
        </Button>
        {outcome && (
          <Button size="small" color="inherit" onClick={putAside} disabled={isPending}>
            {translate('console.money.putAside')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
