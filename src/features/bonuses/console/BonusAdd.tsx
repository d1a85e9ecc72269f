/** Adds a bonus. No money moves yet: that is its payment. */

import { Alert, Box, Button, Paper, Stack, TextField } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useLocale, useNotify, useRedirect, useTranslate } from 'react-admin';
import { StackedForm } from '../../../engine/console/forms/StackedForm.tsx';
import { useFilledForm } from '../../../engine/console/forms/useFilledForm.ts';
import { typedAmount } from '../../../engine/console/kinds/typedAmount.ts';
import { useUnsaved } from '../../../engine/console/layout/unsaved.ts';
import { ApiError } from '../../../engine/console/providers/apiError.ts';
import { callService } from '../../../engine/console/providers/call.ts';
import { useFailure } from '../../../engine/console/records/form/useFailure.ts';
import { storedUser } from '../../../engine/console/session/storage.ts';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import type { ValidationErrors } from '../../../engine/contract/validationErrors.ts';
import { parseAmount } from '../../../engine/contract/values/money.ts';
import {
  AmountField,
  type CurrencyChoice,
  CurrencySelect,
  currenciesOf,
  useKnownBalances,
} from '../../payments/console/index.ts';
import type { Balance } from '../../wallets/balance.ts';
import { type Party, PartySearch, partyNamed } from '../../wallets/console/index.ts';
import { addBonus } from '../calls.ts';
import { bonusList } from './addresses.ts';

type Filled = {
  name: string;
  /** Who was chosen; undefined while nobody was. */
  client: Party | null | undefined;
  currency: string;
  amount: string;
  budget: string;
  expiresAt: string;
};
const blank: Filled = {
  ...{ name: '', client: undefined },
  ...{ currency: '', amount: '', budget: '', expiresAt: '' },
};

/** @param client whose bonus it will be, where the address says so */
export function BonusAdd({ client: asked }: { client: string | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const redirect = useRedirect();
  const failed = useFailure('console.bonus.addFailed');
  const queryClient = useQueryClient();
  const form = useFilledForm<Filled>({
    start: blank,
    check: (checked): ValidationErrors => validationErrorsOf(checked, client, currency, locale),
  });
  const { filled, validationErrors, said } = form;
  const { asked: askedClient, isFixed } = useClient(asked);
  const client = filled.client === undefined ? askedClient : filled.client;
  const held = useKnownBalances(client);
  const currencies = currenciesOf({ from: client, to: null }, { from: held, to: undefined });
  const currency = currencies.find((one) => one.currency === filled.currency);
  useUnsaved(form.isChanged);

  const { mutate, isPending } = useMutation({
    mutationFn: (body: Parameters<typeof bodyOf>[0]) => callService(addBonus, { body: bodyOf(body) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['bonus'] });
      notify('console.bonus.added', { type: 'success' });
      redirect(bonusList());
    },
    onError: (error) => {
      const about = error instanceof ApiError ? error.body?.complaints : undefined;
      if (about) form.refuse(about);
      failed(error);
    },
  });

  const change = (changed: Partial<Filled>) => {
    form.change(changed);
    form.forget();
  };
  const submit = () =>
    form.submit(() => client && currency && !isPending && mutate({ filled, client, currency, locale }));
  const label = (name: string) => translate(`resources.bonus.fields.${name}`);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
      <StackedForm onSubmit={submit}>
        <TextField
          label={label('name')}
          required
          value={filled.name}
          onChange={(event) => change({ name: event.target.value })}
          error={Boolean(validationErrors.name)}
          helperText={said('name') ?? ' '}
          autoComplete="off"
        />
        {!isFixed && (
          <PartySearch
            label={label('client')}
            types={['client']}
            value={client}
            onChange={(party) => change({ client: party, currency: '' })}
            error={said('client')}
          />
        )}
        {client && currencies.length === 0 && (
          <Alert severity="info">{translate('console.wallet.noBalances')}</Alert>
        )}
        <CurrencySelect
          label={label('currency')}
          choices={currencies}
          value={filled.currency}
          onChange={(chosen) => change({ currency: chosen })}
          error={said('currency')}
        />
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {(['amount', 'budget'] as const).map((name) => (
            <AmountField
              key={name}
              label={label(name)}
              required={name === 'amount'}
              value={filled[name]}
              onChange={(text) => change({ [name]: text })}
              currency={currency}
              validationError={validationErrors[name]}
            />
          ))}
        </Box>
        <TextField
          type="datetime-local"
          label={label('expiresAt')}
          value={filled.expiresAt}
          onChange={(event) => change({ expiresAt: event.target.value })}
          error={Boolean(validationErrors.expiresAt)}
          helperText={said('expiresAt') ?? translate('console.bonus.optional')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="contained" disableElevation disabled={isPending}>
            {translate('console.bonus.add')}
          </Button>
          <Button component={LinkBase} to={bonusList()}>
            {translate('ra.action.cancel')}
          </Button>
        </Stack>
      </StackedForm>
    </Paper>
  );
}

/** The client: the own one for its staff, else whoever the address names. */
function useClient(asked: string | null) {
  const dataProvider = useDataProvider();
  const user = storedUser();
  const isFixed = user !== undefined && scopeOf(user) !== 'all';
  const id = isFixed ? user.client : asked;
  const { data } = useQuery({
    queryKey: ['client', 'party', id],
    enabled: Boolean(id),
    queryFn: async () => (await partyNamed(dataProvider, String(id))) ?? null,
  });
  return { asked: data ?? null, isFixed };
}

type Known = { filled: Filled; client: Party; currency: Balance; locale: string };

function bodyOf({ filled, client, currency, locale }: Known) {
  const exact = (text: string) => {
    const read = typedAmount(text, locale, currency.decimals);
    return 'amount' in read ? read.amount : text;
  };
  return {
    name: filled.name.trim(),
    client: client.owner,
    currency: currency.currency,
    amount: exact(filled.amount),
    ...(filled.budget.trim() && { budget: exact(filled.budget) }),
    ...(filled.expiresAt && { expiresAt: new Date(filled.expiresAt).toISOString() }),
  };
}

function validationErrorsOf(
  filled: Filled,
  client: Party | null,
  currency: CurrencyChoice | undefined,
  locale: string,
): ValidationErrors {
  const validationErrors: ValidationErrors = {};
  if (!filled.name.trim()) validationErrors.name = { key: 'validation.required' };
  if (!client) validationErrors.client = { key: 'validation.required' };
  if (!currency) validationErrors.currency = { key: 'validation.required' };
  else if (currency.off) validationErrors.currency = currency.off;
  const amount = typedAmount(filled.amount, locale, currency?.decimals ?? 0);
  if ('validationError' in amount) validationErrors.amount = amount.validationError;
  if (filled.budget.trim()) {
    const budget = typedAmount(filled.budget, locale, currency?.decimals ?? 0);
    if ('validationError' in budget) validationErrors.budget = budget.validationError;
    else if (currency && 'amount' in amount) {
      const { decimals } = currency;
      if (parseAmount(budget.amount, decimals) < parseAmount(amount.amount, decimals))
        validationErrors.budget = { key: 'validation.budgetBelowAmount' };
    }
  }
  if (filled.expiresAt && new Date(filled.expiresAt) <= new Date())
    validationErrors.expiresAt = { key: 'validation.future' };
  return validationErrors;
}
