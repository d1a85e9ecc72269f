/** The payment form: kind, parties and amount. */

import { Alert, Box, Button, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { StackedForm, storedUser, useFieldErrors, useIsSmall } from '#engine/console';
import { PartySearch, type WalletParty } from '#features/wallets/console';
import { RecipientField } from '../recipient/RecipientField.tsx';
import { AmountField } from './AmountField.tsx';
import { CurrencySelect } from './CurrencySelect.tsx';
import { currenciesOf, draftCurrency, largest, type PaymentKind, rejectsCallerWallet } from './payment.ts';
import type { UsedDraft } from './useDraft.ts';
import { formatLabel } from './words.ts';

type Used = Pick<
  UsedDraft,
  'draft' | 'sides' | 'known' | 'sought' | 'change' | 'left' | 'isFinding' | 'validationErrors'
>;

type Props = Used & {
  kinds: readonly PaymentKind[];
  /** The review was requested and opens as soon as possible. */
  isWaiting: boolean;
  onReview: () => void;
  /** The text in a side's field, whether or not it names the selected party. */
  onTyped: (at: 'from' | 'to', text: string) => void;
  /** Whether the recipient is being looked up. */
  onFinding: (isFinding: boolean) => void;
};

export function PaymentForm({
  draft,
  sides,
  known,
  sought,
  change,
  left,
  isFinding,
  kinds,
  validationErrors,
  isWaiting,
  onReview,
  onTyped,
  onFinding,
}: Props) {
  const translate = useTranslate();
  const { errorOf: said, unplaced } = useFieldErrors(validationErrors);
  const place = useFirstField(!isFinding);
  const currency = draftCurrency(draft, known);
  const text = (name: 'reference' | 'content') => ({
    label: translate(`console.operations.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => left(name),
    error: said(name) !== undefined,
    helperText: said(name) ?? ' ',
    autoComplete: 'off',
  });
  return (
    <StackedForm onSubmit={onReview} unplaced={unplaced} labelOf={formatLabel(translate)} formRef={place}>
      <KindChoice kinds={kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
      {kinds.includes('credit') && !kinds.includes('debit') && (
        <Typography variant="body2" color="textSecondary">
          {translate('console.money.debitByAdmin')}
        </Typography>
      )}
      {draft.from?.frozen && <Frozen party={draft.from} />}
      {(['from', 'to'] as const).map((at) => {
        const side = sides[at];
        return (
          'search' in side &&
          (side.exactly ? (
            <RecipientField
              key={at}
              label={translate(`console.money.${at}`)}
              value={draft[at]}
              sought={sought}
              onChange={(party) => change({ [at]: party })}
              onTyped={(text) => onTyped(at, text)}
              onFinding={onFinding}
              error={said(at)}
            />
          ) : (
            <PartySearch
              key={`${draft.kind} ${at}`}
              label={translate(`console.money.${at}`)}
              types={side.search}
              except={rejectsCallerWallet(draft, at) ? storedUser()?.wallet : undefined}
              value={draft[at]}
              onChange={(party) => change({ [at]: party })}
              onTyped={(text) => onTyped(at, text)}
              onLeft={() => left(at)}
              error={said(at)}
            />
          ))
        );
      })}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'minmax(150px, 1fr) 2fr' } }}>
        <CurrencySelect
          label={translate('console.operations.currency')}
          choices={currenciesOf(draft, known)}
          value={draft.currency}
          onChange={(chosen) => change({ currency: chosen })}
          error={said('currency')}
          hint={known.from?.length === 0 ? translate('console.wallet.noBalances') : ' '}
          balances
        />
        <AmountField
          label={translate('console.operations.amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          onLeft={() => left('amount')}
          currency={currency}
          most={currency && largest(draft, known, currency)}
          error={said('amount')}
        />
      </Box>
      <TextField {...text('reference')} required />
      <TextField {...text('content')} multiline minRows={2} />
      <Button
        type="submit"
        variant="contained"
        disableElevation
        loading={isWaiting}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('console.operations.review')}
      </Button>
    </StackedForm>
  );
}

/** Shows whose wallet can't pay, before anything else is filled in. */
function Frozen({ party }: { party: WalletParty }) {
  const translate = useTranslate();
  const why = party.frozen?.for;
  return (
    <Alert severity="error">
      {translate('console.labelled', { label: party.name, value: translate('errors.wallet_frozen') })}{' '}
      {why &&
        translate('console.labelled', { label: translate('resources.wallets.fields.frozenFor'), value: why })}
    </Alert>
  );
}

/** Focuses the first invalid or empty field, as soon as the parties named in the URL are filled in. */
function useFirstField(isReady: boolean) {
  const place = useRef<HTMLFormElement>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (!isReady || isGone.current) return;
    isGone.current = true;
    // The names of the resolved parties appear in the fields one frame later.
    requestAnimationFrame(() => goToFirst(place.current));
  }, [isReady]);
  return place;
}

function goToFirst(form: HTMLFormElement | null): void {
  // Doesn't move the focus if the user already has.
  if (!form || form.contains(document.activeElement)) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=text]')];
  const isWrong = (field: HTMLInputElement) => field.getAttribute('aria-invalid') === 'true';
  (fields.find(isWrong) ?? fields.find(({ value }) => !value) ?? fields[0])?.focus();
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
