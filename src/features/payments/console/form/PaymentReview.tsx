/** Describes exactly what will happen, and sends the payment once confirmed. */
import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { DescriptionList, storedUser, useFocusTarget } from '#engine/console';
import { findCounterparty } from '../../counterparty.ts';
import { attemptsAddress } from '../sending/attempts.ts';
import type { PaymentOutcome } from '../sending/sendPayment.ts';
import type { Payment } from './payment.ts';
import { Sides } from './Sides.tsx';
import { SimilarPayments } from './SimilarPayments.tsx';
import { useSimilar } from './useSimilar.ts';
import { outcomeTitle, usePaymentErrorText, usePaymentSentence } from './words.ts';

type Props = {
  payment: Payment;
  outcome: PaymentOutcome | undefined;
  isPending: boolean;
  onChangeIt: () => void;
  onSend: () => void;
};

export function PaymentReview({ payment, outcome, isPending, onChangeIt, onSend }: Props) {
  const translate = useTranslate();
  const { kind, from, to, currency, amount, reference, content } = payment;
  const sentence = usePaymentSentence(payment, 'confirm');
  const source = kind === 'credit' || kind === 'debit' ? findCounterparty(storedUser() ?? nobody) : undefined;
  const unsure = outcome?.state === 'unsure';
  const isRefused = outcome?.state === 'refused';
  const isFirst = !outcome && !isPending;
  const similar = useSimilar(payment, isFirst);
  const heading = useFocusTarget<HTMLHeadingElement>();
  return (
    <Stack spacing={2}>
      <Typography variant="h6" component="h2" {...heading}>
        {translate('console.operations.confirm.title')}
      </Typography>
      <Typography>
        {sentence} {source && translate(`console.operations.confirm.${source}`)}
      </Typography>
      <Sides
        from={from}
        to={to}
        currency={currency}
        amount={isRefused ? undefined : amount}
        unsure={unsure}
      />
      <DescriptionList
        facts={[
          [translate('console.operations.reference'), kind === 'bonus' ? '' : reference],
          [translate('console.operations.content'), content],
        ]}
      />
      {isFirst && <SimilarPayments payment={payment} found={similar} />}
      {outcome?.state === 'unsure' && <UnknownOutcome payment={payment} error={outcome.error} />}
      {outcome?.state === 'refused' && <DeclinedPayment payment={payment} error={outcome.error} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {!isRefused && (
          <Button
            variant="contained"
            disableElevation
            onClick={onSend}
            disabled={isPending || similar.isLooking}
          >
            {translate(buttonText(isPending, unsure))}
          </Button>
        )}
        {/* While the outcome is unknown, a payment under a new key could be booked twice. */}
        <Button
          onClick={onChangeIt}
          disabled={isPending || unsure}
          variant={isRefused ? 'contained' : 'text'}
          disableElevation
        >
          {translate('console.operations.confirm.change')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Whether the money moved is unknown: says so, and how to find out. */
export function UnknownOutcome({ payment, error }: { payment: Payment; error: unknown }) {
  const translate = useTranslate();
  const reasons = usePaymentErrorText(payment)(error);
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('console.money.unsureTitle')}</AlertTitle>
      {translate('console.operations.unsure')} {reasons.join(' ')}
    </Alert>
  );
}

/** No money moved, and why. */
export function DeclinedPayment({ payment, error }: { payment: Payment; error: unknown }) {
  const translate = useTranslate();
  const reasons = usePaymentErrorText(payment)(error);
  const recorded = attemptsAddress(payment, error);
  // The focused button has been removed.
  const title = useFocusTarget<HTMLDivElement>();
  return (
    <Alert
      severity="error"
      action={
        recorded && (
          <Button component={LinkBase} to={recorded} color="inherit" size="small">
            {translate('console.money.showAttempt')}
          </Button>
        )
      }
    >
      <AlertTitle {...title}>{translate(outcomeTitle(payment, 'refused'))}</AlertTitle>
      {reasons.join(' ')} {translate('console.money.nothingMoved')}
    </Alert>
  );
}

const nobody = { role: null, client: null };

function buttonText(isPending: boolean, unsure: boolean): string {
  if (isPending) return 'console.operations.confirm.sending';
  return unsure ? 'console.money.findOut' : 'console.operations.confirm.send';
}
