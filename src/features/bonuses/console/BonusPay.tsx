/** Pays a bonus to one or many users of its client: all of them or none. */

import { Box, Paper, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Facts } from '../../../engine/console/records/page/Facts.tsx';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import {
  type Payment,
  PaymentDone,
  PaymentReview,
  Unanswered,
  useSending,
} from '../../payments/console/index.ts';
import { BonusPayForm } from './BonusPayForm.tsx';
import { StateChip, useSaid } from './BonusRows.tsx';
import type { Bonus } from './bonusRecord.ts';
import { useBonus } from './useBonuses.ts';
import { useRecipient } from './useRecipient.ts';

/** @param to the `_id` of a user who is chosen already */
export function BonusPay({ id, to }: { id: string; to: string | null }) {
  const { data: bonus, error } = useBonus(id);
  const { data: recipient, isLoading } = useRecipient(to);
  if (error) return <Failed error={error} />;
  if (!bonus || isLoading) return <Skeleton variant="rectangular" height={240} />;
  return <Paying bonus={bonus} chosen={recipient ? [recipient] : []} />;
}

function Paying({ bonus, chosen }: { bonus: Bonus; chosen: Payment['to'] }) {
  const [ready, setReady] = useState<Payment>();
  const [recipients, setRecipients] = useState(chosen);
  const { send, outcome, isPending, key, reset } = useSending();
  const isDone = outcome?.state === 'done';
  const back = () => {
    setReady(undefined);
    reset();
  };
  return (
    <>
      <Unanswered except={key} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 640px) minmax(260px, 380px)' } }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }} aria-live="polite">
          {!ready && (
            <BonusPayForm
              bonus={bonus}
              chosen={recipients}
              onReview={(payment) => {
                setRecipients(payment.to);
                setReady(payment);
              }}
            />
          )}
          {ready && !isDone && (
            <PaymentReview
              payment={ready}
              outcome={outcome}
              isPending={isPending}
              onChangeIt={back}
              onSend={() => send(ready)}
            />
          )}
          {ready && isDone && (
            <PaymentDone
              payment={ready}
              transactions={outcome.transactions}
              onAnother={(next) => {
                if (next === 'blank') setRecipients([]);
                back();
              }}
            />
          )}
        </Paper>
        <AboutBonus bonus={bonus} />
      </Box>
    </>
  );
}

function AboutBonus({ bonus }: { bonus: Bonus }) {
  const translate = useTranslate();
  const said = useSaid(bonus);
  const label = (name: string) => translate(`resources.bonus.fields.${name}`);
  return (
    <Stack component="aside" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <StateChip bonus={bonus} />
      <Facts
        facts={[
          [label('name'), bonus.name],
          [label('client'), bonus._names.client ?? ''],
          [label('amount'), said.amount],
          [label('expiresAt'), said.expires],
          [label('budget'), said.budget],
          [label('paid'), said.paid],
          [translate('console.bonus.left'), said.left],
        ]}
      />
    </Stack>
  );
}
