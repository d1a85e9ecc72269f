/** Where a credit or debit is filled in. Amounts are text, checked against the currency's decimals. */
import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { Complaints } from '../../contract/complaints.ts';
import type { Balance } from '../../contract/fields.ts';
import { formatMoney } from '../format.ts';
import type { Operation } from './operation.ts';
import { WalletChoice } from './WalletChoice.tsx';

type Props = {
  operation: Operation;
  balances: readonly Balance[];
  complaints: Complaints;
  onChange: (change: Partial<Operation>) => void;
  onReview: () => void;
};

export function OperationForm({ operation, balances, complaints, onChange, onReview }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const said = (field: string) => {
    const complaint = complaints[field];
    return complaint && translate(complaint.key, complaint.args);
  };
  const chosen = balances.find(({ currency }) => currency === operation.currency);
  const text = (name: 'amount' | 'reference' | 'content') => ({
    label: translate(`console.operations.${name}`),
    value: operation[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: Boolean(complaints[name]),
    helperText: said(name),
    autoComplete: 'off',
  });
  return (
    <Stack
      component="form"
      noValidate
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        onReview();
      }}
    >
      <WalletChoice
        value={operation.wallet}
        onChange={(wallet) => onChange({ wallet, currency: '' })}
        error={said('wallet')}
      />
      <TextField
        select
        label={translate('console.operations.type')}
        value={operation.type}
        onChange={(event) => onChange({ type: event.target.value as Operation['type'] })}
      >
        <MenuItem value="credit">{translate('console.operations.credit')}</MenuItem>
        <MenuItem value="debit">{translate('console.operations.debit')}</MenuItem>
      </TextField>
      <TextField
        select
        required
        label={translate('console.operations.currency')}
        value={chosen ? operation.currency : ''}
        onChange={(event) => onChange({ currency: event.target.value })}
        disabled={balances.length === 0}
        error={Boolean(complaints.currency)}
        helperText={said('currency')}
      >
        {balances.map(({ currency, abbreviation }) => (
          <MenuItem key={currency} value={currency}>
            {abbreviation}
          </MenuItem>
        ))}
      </TextField>
      {chosen && (
        <Typography variant="body2" color="textSecondary" className="figures">
          {translate('console.operations.balanceNow', {
            balance: formatMoney(chosen.balance, chosen.abbreviation, locale),
          })}
        </Typography>
      )}
      <TextField {...text('amount')} required slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
      <TextField {...text('reference')} required />
      <TextField {...text('content')} multiline minRows={2} />
      <Button type="submit" variant="contained" disableElevation sx={{ alignSelf: 'flex-start' }}>
        {translate('console.operations.review')}
      </Button>
    </Stack>
  );
}
