/** Where a payment is filled in: who, to whom, how much. */
import { Box, Button, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { Complaints } from '../../contract/complaints.ts';
import { formatDecimal } from '../format.ts';
import { useIsSmall } from '../resources/useIsSmall.ts';
import { AmountField } from './AmountField.tsx';
import { PartySearch } from './PartySearch.tsx';
import { currenciesOf, currencyOf, largest, type PaymentKind } from './payment.ts';
import { StackedForm, useComplaintOf } from './StackedForm.tsx';
import type { UsedDraft } from './useDraft.ts';

type Props = Pick<UsedDraft, 'draft' | 'sides' | 'known' | 'change'> & {
  kinds: readonly PaymentKind[];
  complaints: Complaints;
  onReview: () => void;
};

export function PaymentForm({ draft, sides, known, change, kinds, complaints, onReview }: Props) {
  const translate = useTranslate();
  const said = useComplaintOf(complaints);
  const currency = currencyOf(draft, known);
  const text = (name: 'reference' | 'content') => ({
    label: translate(`console.operations.${name}`),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: Boolean(complaints[name]),
    helperText: said(name) ?? ' ',
    autoComplete: 'off',
  });
  return (
    <StackedForm onSubmit={onReview}>
      <KindChoice kinds={kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
      {(['from', 'to'] as const).map((at) => {
        const side = sides[at];
        return (
          'search' in side && (
            <PartySearch
              key={`${draft.kind} ${at}`}
              label={translate(`console.money.${at}`)}
              types={side.search}
              othersUnseen={Boolean(side.othersUnseen)}
              value={draft[at]}
              onChange={(party) => change({ [at]: party })}
              error={said(at)}
            />
          )
        );
      })}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'minmax(150px, 1fr) 2fr' } }}>
        <CurrencyChoice draft={draft} known={known} change={change} error={said('currency')} />
        <AmountField
          label={translate('console.operations.amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          currency={currency}
          most={currency && largest(draft, known, currency)}
          complaint={complaints.amount}
        />
      </Box>
      <TextField {...text('reference')} required />
      <TextField {...text('content')} multiline minRows={2} />
      <Button type="submit" variant="contained" disableElevation sx={{ alignSelf: 'flex-start' }}>
        {translate('console.operations.review')}
      </Button>
    </StackedForm>
  );
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

type ChoiceProps = Pick<UsedDraft, 'draft' | 'known' | 'change'> & { error: string | undefined };

function CurrencyChoice({ draft, known, change, error }: ChoiceProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const currencies = currenciesOf(draft, known);
  const chosen = currencyOf(draft, known);
  return (
    <TextField
      select
      required
      label={translate('console.operations.currency')}
      value={chosen ? draft.currency : ''}
      onChange={(event) => change({ currency: event.target.value })}
      disabled={currencies.length === 0}
      error={Boolean(error)}
      helperText={error ?? (known.from?.length === 0 ? translate('console.wallet.noBalances') : ' ')}
      // Also while it can't be chosen: why not has to be readable.
      sx={{ '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' } }}
      slotProps={{ select: { renderValue: () => chosen?.abbreviation } }}
    >
      {currencies.map(({ currency, abbreviation, balance }) => (
        <MenuItem key={currency} value={currency} sx={{ justifyContent: 'space-between', gap: 3 }}>
          <span>{abbreviation}</span>
          <Box component="span" className="figures" sx={{ color: 'text.secondary' }}>
            {formatDecimal(balance, locale)}
          </Box>
        </MenuItem>
      ))}
    </TextField>
  );
}
