/** The payment form: kind, parties and amount. */

import { Alert, Box, Button, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Failed, StackedForm, storedUser, useFieldErrors, useIsSmall } from '#engine/console';
import { PartySearch, type WalletParty } from '#features/wallets/console';
import { RecipientField } from '../recipient/RecipientField.tsx';
import { AmountField } from './AmountField.tsx';
import { CurrencySelect } from './CurrencySelect.tsx';
import { formatLabel } from './labels.ts';
import { PaymentTerms, transactionTypes } from './PaymentTerms.tsx';
import {
  draftCurrency,
  listCurrencies,
  maxAmount,
  type PaymentKind,
  rejectsCallerWallet,
} from './payment.ts';
import type { DraftState } from './useDraft.ts';

type DraftProps = Pick<
  DraftState,
  | 'draft'
  | 'sides'
  | 'balances'
  | 'initialRecipient'
  | 'change'
  | 'validateField'
  | 'isLoading'
  | 'balancesError'
  | 'validationErrors'
>;

type Props = DraftProps & {
  kinds: readonly PaymentKind[];
  /** The review was requested and opens as soon as possible. */
  isReviewPending: boolean;
  onReview: () => void;
  /** The text in a side's field, whether or not it names the selected party. */
  onTextChange: (at: 'from' | 'to', text: string) => void;
  /** Whether the recipient is being looked up. */
  onLookup: (isLookingUp: boolean) => void;
};

export function PaymentForm({
  draft,
  sides,
  balances,
  initialRecipient,
  change,
  validateField,
  isLoading,
  balancesError,
  kinds,
  validationErrors,
  isReviewPending,
  onReview,
  onTextChange,
  onLookup,
}: Props) {
  const translate = useTranslate();
  const { getError, listUnplaced } = useFieldErrors(validationErrors);
  const formRef = useInitialFocus(!isLoading);
  const currency = draftCurrency(draft, balances);
  const textProps = (name: 'reference' | 'content') => ({
    label: translate(`console.operations.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => validateField(name),
    error: getError(name) !== undefined,
    helperText: getError(name) ?? ' ',
    autoComplete: 'off',
  });
  return (
    <StackedForm
      onSubmit={onReview}
      listUnplaced={listUnplaced}
      labelOf={formatLabel(translate)}
      formRef={formRef}
    >
      <KindChoice kinds={kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
      {kinds.includes('credit') && !kinds.includes('debit') && (
        <Typography variant="body2" color="textSecondary">
          {translate('console.money.debitByAdmin')}
        </Typography>
      )}
      {draft.from?.frozen && <FrozenWalletAlert party={draft.from} />}
      {(['from', 'to'] as const).map((at) => {
        const side = sides[at];
        return (
          'search' in side &&
          (side.isExact ? (
            <RecipientField
              key={at}
              label={translate(`console.money.${at}`)}
              value={draft[at]}
              initialText={initialRecipient}
              onChange={(party) => change({ [at]: party })}
              onTextChange={(text) => onTextChange(at, text)}
              onLookup={onLookup}
              error={getError(at)}
            />
          ) : (
            <PartySearch
              key={`${draft.kind} ${at}`}
              label={translate(`console.money.${at}`)}
              types={side.search}
              except={rejectsCallerWallet(draft, at) ? storedUser()?.wallet : undefined}
              value={draft[at]}
              onChange={(party) => change({ [at]: party })}
              onInput={(text) => onTextChange(at, text)}
              onBlur={() => validateField(at)}
              error={getError(at)}
            />
          ))
        );
      })}
      {balancesError && <Failed error={balancesError} />}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'minmax(150px, 1fr) 2fr' } }}>
        <CurrencySelect
          label={translate('console.operations.currency')}
          choices={listCurrencies(draft, balances)}
          value={draft.currency}
          onChange={(selected) => change({ currency: selected })}
          error={getError('currency')}
          hint={balances.from?.length === 0 ? translate('console.wallet.noBalances') : ' '}
          hasBalances
        />
        <AmountField
          label={translate('console.operations.amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          onBlur={() => validateField('amount')}
          currency={currency}
          max={currency && maxAmount(draft, balances, currency)}
          error={getError('amount')}
        />
      </Box>
      <PaymentTerms type={transactionTypes[draft.kind]} currency={currency} wallet={draft.from?.wallet} />
      <TextField {...textProps('reference')} required />
      <TextField {...textProps('content')} multiline minRows={2} />
      <Button
        type="submit"
        variant="contained"
        disableElevation
        loading={isReviewPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('console.operations.review')}
      </Button>
    </StackedForm>
  );
}

/** Shows whose wallet can't pay, before anything else is filled in. */
function FrozenWalletAlert({ party }: { party: WalletParty }) {
  const translate = useTranslate();
  const reason = party.frozen?.for;
  return (
    <Alert severity="error">
      {translate('console.labelled', { label: party.name, value: translate('errors.wallet_frozen') })}{' '}
      {reason &&
        translate('console.labelled', {
          label: translate('resources.wallets.fields.frozenFor'),
          value: reason,
        })}
    </Alert>
  );
}

/** Focuses the first invalid or empty field, as soon as the parties named in the URL are filled in. */
function useInitialFocus(isReady: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const hasFocused = useRef(false);
  useEffect(() => {
    if (!isReady || hasFocused.current) return;
    hasFocused.current = true;
    // The names of the resolved parties appear in the fields one frame later.
    requestAnimationFrame(() => focusFirstField(formRef.current));
  }, [isReady]);
  return formRef;
}

function focusFirstField(form: HTMLFormElement | null): void {
  // Doesn't move the focus if the user already has.
  if (!form || form.contains(document.activeElement)) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=text]')];
  const isInvalid = (field: HTMLInputElement) => field.getAttribute('aria-invalid') === 'true';
  (fields.find(isInvalid) ?? fields.find(({ value }) => !value) ?? fields[0])?.focus();
}

function KindChoice({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly PaymentKind[];
  value: PaymentKind;
  onChange: (kind: PaymentKind) => void;
}) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  if (kinds.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={value}
      onChange={(_event, kind: PaymentKind | null) => kind && onChange(kind)}
      orientation={isSmall && kinds.length > 2 ? 'vertical' : 'horizontal'}
      aria-label={translate('console.operations.type')}
      sx={{ mb: '12px !important' }}
    >
      {kinds.map((kind) => (
        <ToggleButton key={kind} value={kind} sx={{ px: 1.5, textTransform: 'none' }}>
          {translate(`console.money.kinds.${kind}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
