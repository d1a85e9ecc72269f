/** Describes exactly what will happen, and sends the payment once confirmed. */
import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import {
  Amount,
  ApprovalPending,
  approvalPath,
  DescriptionList,
  storedUser,
  useFocusTarget,
} from '#engine/console';
import { findCounterparty } from '../../counterparty.ts';
import { attemptsPath } from '../sending/attempts.ts';
import type { PaymentOutcome } from '../sending/sendPayment.ts';
import { draftTotal, outcomeTitle, usePaymentErrorText, usePaymentSentence } from './labels.ts';
import type { Payment } from './payment.ts';
import { Shortfall } from './Shortfall.tsx';
import { Sides } from './Sides.tsx';
import { SimilarPayments } from './SimilarPayments.tsx';
import { useSimilar } from './useSimilar.ts';

type Props = {
  payment: Payment;
  outcome: PaymentOutcome | undefined;
  isPending: boolean;
  onEdit: () => void;
  onSend: () => void;
};

export function PaymentReview({ payment, outcome, isPending, onEdit, onSend }: Props) {
  const translate = useTranslate();
  const { kind, from, to, currency, amount, reference, content } = payment;
  const sentence = usePaymentSentence(payment, 'confirm');
  const source =
    kind === 'credit' || kind === 'debit' ? findCounterparty(storedUser() ?? ANONYMOUS) : undefined;
  const isUnsure = outcome?.state === 'unsure';
  const isDeclined = outcome?.state === 'declined';
  const isFirst = !outcome && !isPending;
  const similar = useSimilar(payment, isFirst);
  const heading = useFocusTarget<HTMLHeadingElement>();
  return (
    <Stack spacing={2}>
      <Typography variant="h6" component="h2" {...heading}>
        {translate('console.operations.confirm.title')}
      </Typography>
      {currency && (
        <Typography component="p">
          <Amount amount={draftTotal(payment)} currency={currency.abbreviation} size="large" />
        </Typography>
      )}
      <Typography>
        {sentence} {source && translate(`console.operations.confirm.${source}`)}
      </Typography>
      <Sides
        from={from}
        to={to}
        currency={currency}
        amount={isDeclined ? undefined : amount}
        isUnsure={isUnsure}
      />
      <DescriptionList
        facts={[
          [translate('console.operations.reference'), kind === 'bonus' ? '' : reference],
          [translate('console.operations.content'), content],
        ]}
      />
      {isFirst && <Shortfall from={from} currency={currency} amount={amount} times={to.length} />}
      {isFirst && <SimilarPayments payment={payment} result={similar} />}
      {outcome?.state === 'unsure' && <UnknownOutcome payment={payment} error={outcome.error} />}
      {outcome?.state === 'declined' && <DeclinedPayment payment={payment} error={outcome.error} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {!isDeclined && (
          <Button
            variant="contained"
            disableElevation
            onClick={onSend}
            disabled={isPending || similar.isLoading}
          >
            {translate(sendLabel(isPending, isUnsure))}
          </Button>
        )}
        {/* While the outcome is unknown, a payment under a new key could be booked twice. */}
        <Button
          onClick={onEdit}
          disabled={isPending || isUnsure}
          variant={isDeclined ? 'contained' : 'text'}
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

/** No money moved, and why: it was declined, or waits for an approval. */
export function DeclinedPayment({ payment, error }: { payment: Payment; error: unknown }) {
  if (error instanceof ApprovalPending) return <WaitingPayment approval={error.approval} />;
  return <Decline payment={payment} error={error} />;
}

function WaitingPayment({ approval }: { approval: string }) {
  const translate = useTranslate();
  const title = useFocusTarget<HTMLDivElement>();
  return (
    <Alert
      severity="info"
      action={
        <Button component={LinkBase} to={approvalPath([approval])} color="inherit" size="small">
          {translate('console.approvals.show', { smart_count: 1 })}
        </Button>
      }
    >
      <AlertTitle {...title}>{translate('console.approvals.sent')}</AlertTitle>
      {translate('console.approvals.text')}
    </Alert>
  );
}

function Decline({ payment, error }: { payment: Payment; error: unknown }) {
  const translate = useTranslate();
  const reasons = usePaymentErrorText(payment)(error);
  const attemptPath = attemptsPath(payment, error);
  // The focused button has been removed.
  const title = useFocusTarget<HTMLDivElement>();
  return (
    <Alert
      severity="error"
      action={
        attemptPath && (
          <Button component={LinkBase} to={attemptPath} color="inherit" size="small">
            {translate('console.money.showAttempt')}
          </Button>
        )
      }
    >
      <AlertTitle {...title}>{translate(outcomeTitle(payment, 'declined'))}</AlertTitle>
      {reasons.join(' ')} {translate('console.money.nothingMoved')}
    </Alert>
  );
}

const ANONYMOUS = { role: null, client: null };

function sendLabel(isPending: boolean, isUnsure: boolean): string {
  if (isPending) return 'console.operations.confirm.sending';
  return isUnsure ? 'console.money.findOut' : 'console.operations.confirm.send';
}
