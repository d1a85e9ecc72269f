/** Moves money: fill in, review, send once, see the outcome. */

import { useAbility } from '@casl/react';
import { Box, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useLocation, useNavigate, useTranslate } from 'react-admin';
import { Title, typedAmount, useLeaveGuard } from '#engine/console';
import type { Ability, ValidationErrors } from '#engine/contract';
import { unmatched } from '#features/wallets/console';
import { PaymentDone } from './form/PaymentDone.tsx';
import { PaymentForm } from './form/PaymentForm.tsx';
import { PaymentReview } from './form/PaymentReview.tsx';
import {
  type Draft,
  draftCurrency,
  type Next,
  type Payment,
  type PaymentKind,
  validateDraft,
} from './form/payment.ts';
import { Sides } from './form/Sides.tsx';
import { buildSides } from './form/sides.ts';
import { type UsedDraft, useDraft } from './form/useDraft.ts';
import { PendingPayments } from './sending/PendingPayments.tsx';
import { useSending } from './sending/useSending.ts';

type Props = { kindsOf: (ability: Ability) => PaymentKind[]; title: string };

export function PaymentPage({ kindsOf, title }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  const kinds = useMemo(() => kindsOf(ability), [kindsOf, ability]);
  const typed = useRef<Typed>({});
  const used = useDraft(kinds, (filled, balances) => {
    const result = validateDraft(filled, balances, locale);
    return {
      ...('validationErrors' in result && result.validationErrors),
      ...unmatchedIn(typed.current, filled, buildSides(filled.kind, ability)),
    };
  });
  const { draft, known } = used;
  const [ready, setReady] = useState<Payment>();
  const { send, outcome, isPending, key, reset } = useSending();

  const isDone = outcome?.state === 'done';
  useLeaveGuard(used.isBegun && !outcome && !isPending);
  const spend = useSpentAddress();

  const [isAsked, setAsked] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const isFinding = used.isFinding || isLooking;
  const review = () => {
    // The party named in the URL may load after everything else is filled in: the review waits for it instead of
    // failing.
    if (isFinding) return setAsked(true);
    used.review(() => {
      const result = validateDraft(draft, known, locale);
      if ('payment' in result) setReady(result.payment);
    });
  };
  useEffect(() => {
    if (!isAsked || isFinding) return;
    setAsked(false);
    review();
  });
  const changeIt = () => {
    // The service's field errors are shown at their fields until those change.
    if (outcome?.state === 'refused') used.refuse(outcome.error.body?.complaints ?? {});
    setReady(undefined);
    reset();
  };
  const another = (next: Next) => {
    setReady(undefined);
    reset();
    used.restart(next);
  };

  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate(title)} />
      <PendingPayments except={key} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 640px) minmax(260px, 380px)' },
        }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }} aria-live={ready ? undefined : 'polite'}>
          {kinds.length === 0 && <Typography>{translate('console.money.noWallet')}</Typography>}
          {!ready && kinds.length > 0 && (
            <PaymentForm
              {...used}
              kinds={kinds}
              isWaiting={isAsked}
              onReview={review}
              onFinding={setLooking}
              onTyped={(at, text) => {
                typed.current = { ...typed.current, [at]: text };
              }}
            />
          )}
          {ready && !isDone && (
            <PaymentReview
              payment={ready}
              outcome={outcome}
              isPending={isPending}
              onChangeIt={changeIt}
              onSend={() => {
                spend();
                send(ready);
              }}
            />
          )}
          {ready && isDone && (
            <PaymentDone payment={ready} transactions={outcome.transactions} onAnother={another} />
          )}
        </Paper>
        {!ready && kinds.length > 0 && <Preview {...used} />}
      </Box>
    </Stack>
  );
}

/** Removes parameters from the URL that would fill in the same payment again on reload. */
function useSpentAddress(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => {
    const left = new URLSearchParams(search);
    for (const name of ['amount', 'reference']) left.delete(name);
    const rest = left.toString();
    navigate({ search: rest && `?${rest}` }, { replace: true });
  };
}

/** The texts in the search fields of both sides. */
type Typed = { from?: string; to?: string };

/** Text that was typed but doesn't match the selected party is reported, never ignored. */
function unmatchedIn(typed: Typed, draft: Draft, sides: UsedDraft['sides']): ValidationErrors {
  return Object.fromEntries(
    (['from', 'to'] as const).flatMap((at) => {
      // The previous kind of payment may have had a field for this side.
      if (!('search' in sides[at])) return [];
      const validationError = unmatched(typed[at], draft[at]?.name);
      return validationError ? [[at, validationError]] : [];
    }),
  );
}

/** Both sides beside the form, with their balances before and after. */
function Preview({ draft, known }: Pick<UsedDraft, 'draft' | 'known'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = draftCurrency(draft, known);
  const typed = currency && typedAmount(draft.amount, locale, currency.decimals, currency);
  return (
    <Box component="aside" aria-label={translate('console.operations.confirm.title')}>
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('console.money.preview')}
      </Typography>
      <Sides
        from={draft.from}
        to={draft.to ? [draft.to] : []}
        currency={currency}
        amount={typed && 'amount' in typed ? typed.amount : undefined}
      />
    </Box>
  );
}
