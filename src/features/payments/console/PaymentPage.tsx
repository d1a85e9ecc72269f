/** Moves money: fill in, review, send once, see the outcome. */

import { useAbility } from '@casl/react';
import { Box, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useLocation, useNavigate, useTranslate } from 'react-admin';
import { parseTypedAmount, Title, useLeaveGuard } from '#engine/console';
import type { Ability, ValidationErrors } from '#engine/contract';
import { findUnmatchedError } from '#features/wallets/console';
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
import { type DraftState, useDraft } from './form/useDraft.ts';
import { PendingPayments } from './sending/PendingPayments.tsx';
import { useSending } from './sending/useSending.ts';

type Props = { kindsOf: (ability: Ability) => PaymentKind[]; title: string };

export function PaymentPage({ kindsOf, title }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  const kinds = useMemo(() => kindsOf(ability), [kindsOf, ability]);
  const searchTexts = useRef<SearchTexts>({});
  const draftState = useDraft(kinds, (values, balances) => {
    const result = validateDraft(values, balances, locale);
    return {
      ...('validationErrors' in result && result.validationErrors),
      ...findUnmatched(searchTexts.current, values, buildSides(values.kind, ability)),
    };
  });
  const { draft, balances } = draftState;
  const [ready, setReady] = useState<Payment>();
  const { send, outcome, isPending, key, reset } = useSending();

  const isDone = outcome?.state === 'done';
  useLeaveGuard(draftState.isDirty && !outcome && !isPending);
  const clearSpentParams = useClearSpentParams();

  const [isReviewRequested, setReviewRequested] = useState(false);
  const [isLookingUp, setLookingUp] = useState(false);
  const isLoading = draftState.isLoading || isLookingUp;
  const review = () => {
    // The party named in the URL may load after everything else is filled in: the review waits for it instead of
    // failing.
    if (isLoading) return setReviewRequested(true);
    draftState.review(() => {
      const result = validateDraft(draft, balances, locale);
      if ('payment' in result) setReady(result.payment);
    });
  };
  useEffect(() => {
    if (!isReviewRequested || isLoading) return;
    setReviewRequested(false);
    review();
  });
  const edit = () => {
    // The service's field errors are shown at their fields until those change.
    if (outcome?.state === 'declined') draftState.showErrors(outcome.error.body?.complaints ?? {});
    setReady(undefined);
    reset();
  };
  const startNext = (next: Next) => {
    setReady(undefined);
    reset();
    draftState.restart(next);
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
              {...draftState}
              kinds={kinds}
              isReviewPending={isReviewRequested}
              onReview={review}
              onLookup={setLookingUp}
              onTextChange={(at, text) => {
                searchTexts.current = { ...searchTexts.current, [at]: text };
              }}
            />
          )}
          {ready && !isDone && (
            <PaymentReview
              payment={ready}
              outcome={outcome}
              isPending={isPending}
              onEdit={edit}
              onSend={() => {
                clearSpentParams();
                send(ready);
              }}
            />
          )}
          {ready && isDone && (
            <PaymentDone payment={ready} transactions={outcome.transactions} onNext={startNext} />
          )}
        </Paper>
        {!ready && kinds.length > 0 && <Preview {...draftState} />}
      </Box>
    </Stack>
  );
}

/** Removes parameters from the URL that would fill in the same payment again on reload. */
function useClearSpentParams(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => {
    const remaining = new URLSearchParams(search);
    for (const name of ['amount', 'reference']) remaining.delete(name);
    const rest = remaining.toString();
    navigate({ search: rest && `?${rest}` }, { replace: true });
  };
}

/** The texts in the search fields of both sides. */
type SearchTexts = { from?: string; to?: string };

/** Text that was typed but doesn't match the selected party is reported, never ignored. */
function findUnmatched(searchTexts: SearchTexts, draft: Draft, sides: DraftState['sides']): ValidationErrors {
  return Object.fromEntries(
    (['from', 'to'] as const).flatMap((at) => {
      // The previous kind of payment may have had a field for this side.
      if (!('search' in sides[at])) return [];
      const validationError = findUnmatchedError(searchTexts[at], draft[at]?.name);
      return validationError ? [[at, validationError]] : [];
    }),
  );
}

/** Shows both sides with their balances before and after. */
function Preview({ draft, balances }: Pick<DraftState, 'draft' | 'balances'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = draftCurrency(draft, balances);
  const parsed = currency && parseTypedAmount(draft.amount, locale, currency.decimals, currency);
  return (
    <Box component="aside" aria-label={translate('console.operations.confirm.title')}>
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('console.money.preview')}
      </Typography>
      <Sides
        from={draft.from}
        to={draft.to ? [draft.to] : []}
        currency={currency}
        amount={parsed && 'amount' in parsed ? parsed.amount : undefined}
      />
    </Box>
  );
}
