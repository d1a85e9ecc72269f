/** /dashboard/balances: the balances of a single client or user, or of all, in one currency or in all. */

import { useAbility } from '@casl/react';
import { MenuItem, Stack } from '@mui/material';
import { useState } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { NamedSelect, storedUser, Title } from '#engine/console';
import { type Ability, resolveScope } from '#engine/contract';
import { type PartyCurrency, useBalances, useParty } from '#features/wallets/console';
import { PLATFORM_ID } from '#ledger/contract';
import { BalanceList } from './BalanceList.tsx';
import { BalanceOf } from './BalanceOf.tsx';
import { BalancesOnDay } from './BalancesOnDay.tsx';
import { Circulation } from './Circulation.tsx';

export function BalancesPage() {
  const translate = useTranslate();
  const params = new URLSearchParams(useLocation().search);
  const { party, isAwaited, setParty } = useParty(params.get('wallet'));
  const user = storedUser();
  const hasGlobalScope = user !== undefined && resolveScope(user) === 'all';
  const canReadHistory = useAbility<Ability>().can('read', 'Transaction');
  // With global scope the currencies are those of the platform's wallet, else those of the user's own.
  const { data } = useBalances(hasGlobalScope ? PLATFORM_ID : (user?.wallet ?? undefined));
  const currencies = data ?? [];
  const [name, setName] = useState(params.get('currency') ?? '');
  const currency = currencies.find((one) => one.currency === name || one.abbreviation === name.toUpperCase());
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.menu.balances')} />
      <CurrencyChoice currencies={currencies} value={currency} onChange={setName} />
      <BalanceOf party={party} isAwaited={isAwaited} onPartyChange={setParty} currency={currency} />
      {hasGlobalScope && <Circulation />}
      {canReadHistory && <BalancesOnDay currency={currency} hasGlobalScope={hasGlobalScope} />}
      <BalanceList currency={currency} />
    </Stack>
  );
}

type ChoiceProps = {
  currencies: readonly PartyCurrency[];
  value: PartyCurrency | undefined;
  onChange: (currency: string) => void;
};

function CurrencyChoice({ currencies, value, onChange }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <NamedSelect
      name={translate('console.operations.currency')}
      value={value?.currency ?? ''}
      onChange={onChange}
    >
      <MenuItem value="">{translate('console.balances.noCurrency')}</MenuItem>
      {currencies.map(({ currency, abbreviation }) => (
        <MenuItem key={currency} value={currency}>
          {abbreviation}
        </MenuItem>
      ))}
    </NamedSelect>
  );
}
