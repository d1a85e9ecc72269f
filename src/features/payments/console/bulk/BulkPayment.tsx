/** Pays one or many users of a client, all or none: fill in, review, send once. */
import { Box, Paper } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { WalletParty } from '#features/wallets/console';
import { PaymentDone } from '../form/PaymentDone.tsx';
import { PaymentReview } from '../form/PaymentReview.tsx';
import type { Payment } from '../form/payment.ts';
import { PendingPayments } from '../sending/PendingPayments.tsx';
import { useSending } from '../sending/useSending.ts';
import { BulkPaymentForm } from './BulkPaymentForm.tsx';
import type { Terms } from './terms.ts';

type Props = {
  terms: Terms;
  /** The recipients initially selected. */
  initialRecipients: WalletParty[];
  /** What is being paid, shown next to the form. */
  children: ReactNode;
};

export function BulkPayment({ terms, initialRecipients, children }: Props) {
  const [ready, setReady] = useState<Payment>();
  const [recipients, setRecipients] = useState(initialRecipients);
  const { send, outcome, isPending, key, reset } = useSending();
  const edit = () => {
    setReady(undefined);
    reset();
  };
  return (
    <>
      <PendingPayments except={key} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 640px) minmax(260px, 380px)' } }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }} aria-live="polite">
          {!ready && (
            <BulkPaymentForm
              terms={terms}
              initialRecipients={recipients}
              onReview={(payment) => {
                setRecipients(payment.to);
                setReady(payment);
              }}
            />
          )}
          {ready && outcome?.state !== 'done' && (
            <PaymentReview
              payment={ready}
              outcome={outcome}
              isPending={isPending}
              onEdit={edit}
              onSend={() => send(ready)}
            />
          )}
          {ready && outcome?.state === 'done' && (
            <PaymentDone
              payment={ready}
              transactions={outcome.transactions}
              onNext={(next) => {
                if (next === 'blank') setRecipients([]);
                edit();
              }}
            />
          )}
        </Paper>
        {/* A narrow card at any window width: its values are below their labels. */}
        <Box
          component="aside"
          sx={{ minWidth: 0, displayPrint: 'none', '& dl': { gridTemplateColumns: 'minmax(0, 1fr)' } }}
        >
          {children}
        </Box>
      </Box>
    </>
  );
}
