/** Whose wallet pays a bonus, and to whom. */

import { useAbility } from '@casl/react';
import { Autocomplete, Button, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { StackedForm } from '../../../engine/console/forms/StackedForm.tsx';
import { useFilledForm } from '../../../engine/console/forms/useFilledForm.ts';
import { formatMoney } from '../../../engine/console/kinds/format.ts';
import { storedUser } from '../../../engine/console/session/storage.ts';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import type { ValidationError, ValidationErrors } from '../../../engine/contract/validationErrors.ts';
import { parseAmount } from '../../../engine/contract/values/money.ts';
import { PLATFORM_ID } from '../../../ledger/contract/parties.ts';
import { type Payment, totalOf, useKnownBalances } from '../../payments/console/index.ts';
import { type Party, partyNamed, searching, unmatched, useParties } from '../../wallets/console/index.ts';
import { type Bonus, type BonusSource, currencyOfBonus, leftOf, sourcesOf, stateOf } from './bonusRecord.ts';

/** As the call takes them. */
const MOST_RECIPIENTS = 500;

type Props = {
  bonus: Bonus;
  /** Who is to be paid at first. */
  chosen: Party[];
  onReview: (payment: Payment) => void;
};

type Filled = { source: BonusSource | undefined; recipients: Party[] };

export function BonusPayForm({ bonus, chosen, onReview }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const sources = sourcesOf(bonus, useAbility<Ability>());
  const [typed, setTyped] = useState('');
  const form = useFilledForm<Filled>({
    start: { source: sources[0], recipients: chosen },
    check: (): ValidationErrors => {
      const wrong =
        unmatched(typed) ??
        (payment ? validationErrorOf(bonus, payment, held?.balance, locale) : { key: 'validation.required' });
      return wrong ? { recipients: wrong } : {};
    },
  });
  const { source, recipients } = form.filled;
  const said = form.said('recipients');
  const search = { types: ['user'] as const, filter: { client: bonus.client } };
  const { options, isFetching } = useParties(search, typed);
  const from = usePayer(bonus, source);
  const held = useKnownBalances(from)?.find(({ currency }) => currency === bonus.currency);
  const own = storedUser()?.wallet;
  const currency = currencyOfBonus(bonus);
  const payment: Payment | undefined = from &&
    source && {
      ...{ kind: 'bonus', from, to: recipients, currency, amount: bonus.amount },
      ...{ reference: bonus.name, content: '', bonus: { id: bonus._id, source } },
    };
  const total = payment && formatMoney(totalOf(payment), currency.abbreviation, locale);

  const isOff = useIsOff(bonus);
  const review = () => form.submit(() => payment && onReview(payment));
  const choose = (some: Party[]) => {
    form.change({ recipients: some });
    form.forget();
  };
  if (stateOf(bonus) !== 'active' || sources.length === 0)
    return <Typography>{translate('console.bonus.notPayable')}</Typography>;
  if (isOff)
    return (
      <Typography>
        {translate('console.money.currencyOff', {
          owner: bonus._names.client ?? '',
          currency: currency.abbreviation,
        })}
      </Typography>
    );
  return (
    <StackedForm onSubmit={review}>
      <TextField
        select
        label={translate('console.money.from')}
        value={source ?? ''}
        onChange={(event) => form.change({ source: event.target.value as BonusSource })}
        helperText={
          held &&
          translate('console.operations.balanceNow', {
            balance: formatMoney(held.balance, held.abbreviation, locale),
          })
        }
      >
        {sources.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`console.bonus.sources.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        multiple
        disableCloseOnSelect
        {...searching}
        // Nobody gives a bonus to themselves.
        options={options.filter(({ wallet }) => wallet !== own)}
        value={recipients}
        onChange={(_event, some) => choose(some)}
        inputValue={typed}
        onInputChange={(_event, text) => {
          setTyped(text);
          form.forget();
        }}
        loading={isFetching}
        limitTags={12}
        noOptionsText={translate('console.money.noParties')}
        loadingText={translate('ra.page.loading')}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('console.bonus.recipients')}
            placeholder={translate('console.money.findParty')}
            required
            error={said !== undefined}
            helperText={said}
          />
        )}
      />
      <AllUsers bonus={bonus} onAll={choose} />
      {recipients.length > 0 && total && (
        <Typography>{translate('console.bonus.total', { smart_count: recipients.length, total })}</Typography>
      )}
      <Button type="submit" variant="contained" disableElevation sx={{ alignSelf: 'flex-start' }}>
        {translate('console.operations.review')}
      </Button>
    </StackedForm>
  );
}

/** Everyone of the client who is active, as many as one payment takes. */
function AllUsers({ bonus, onAll }: { bonus: Bonus; onAll: (all: Party[]) => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const own = storedUser()?._id;
  const choose = async () => {
    const { data } = await dataProvider.getList('user', {
      filter: { client: bonus.client, status: 'active' },
      sort: { field: 'createdAt', order: 'ASC' },
      pagination: { page: 1, perPage: MOST_RECIPIENTS },
    });
    onAll(
      data
        .filter(({ _id, wallet }) => wallet && _id !== own)
        .map(({ _id, wallet, userName, email }) => ({
          ...{ wallet, owner: _id, type: 'user', name: userName, detail: email },
        })),
    );
  };
  return (
    <Button size="small" onClick={choose} sx={{ alignSelf: 'flex-start' }}>
      {translate('console.bonus.everyone')}
    </Button>
  );
}

/** Whether its client no longer uses the currency: by the client's wallet, or the own one of someone of that client. */
function useIsOff(bonus: Bonus): boolean {
  const user = storedUser();
  const ofClient = useKnownBalances(useClientParty(bonus, true));
  const own = useKnownBalances(
    user?.wallet && user.client === bonus.client
      ? { wallet: user.wallet, owner: user._id, type: 'user', name: user.userName }
      : undefined,
  );
  const held = [...(ofClient ?? []), ...(own ?? [])].filter(({ currency }) => currency === bonus.currency);
  return held.some(({ disabled }) => disabled);
}

function useClientParty(bonus: Bonus, isAsked: boolean): Party | null | undefined {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['client', 'party', bonus.client],
    enabled: isAsked,
    queryFn: async () => (await partyNamed(dataProvider, bonus.client)) ?? null,
  });
  return data;
}

/** The wallet that pays; its balance is shown where the caller may see it. */
function usePayer(bonus: Bonus, source: BonusSource | undefined): Party | undefined {
  const translate = useTranslate();
  const user = storedUser();
  const client = useClientParty(bonus, source === 'client');
  if (source === 'client') return client ?? undefined;
  if (source === 'platform') {
    const name = translate('console.party.platform');
    return { wallet: PLATFORM_ID, owner: PLATFORM_ID, type: 'platform', name };
  }
  if (!user?.wallet) return undefined;
  return { wallet: user.wallet, owner: user._id, type: 'user', name: user.userName };
}

function validationErrorOf(
  bonus: Bonus,
  payment: Payment,
  held: string | undefined,
  locale: string,
): ValidationError | undefined {
  const { to, from, currency } = payment;
  if (to.length === 0) return { key: 'validation.required' };
  if (to.length > MOST_RECIPIENTS) return { key: 'console.bonus.tooMany', args: { max: MOST_RECIPIENTS } };
  const units = (amount: string) => parseAmount(amount, currency.decimals);
  const total = units(totalOf(payment));
  const money = (amount: string) => formatMoney(amount, currency.abbreviation, locale);
  const left = leftOf(bonus);
  if (left !== undefined && total > units(left))
    return { key: 'console.bonus.overBudget', args: { left: money(left), total: money(totalOf(payment)) } };
  if (held !== undefined && from.type !== 'platform' && total > units(held))
    return { key: 'console.operations.insufficient', args: { balance: money(held) } };
  return undefined;
}
