/** Finds a wallet by its owner: the users and clients whose wallets the role lets someone recharge. */

import { useAbility } from '@casl/react';
import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { representation } from '../resources/representation.ts';
import { rechargeable } from './allowed.ts';
import type { WalletOption } from './operation.ts';

type Props = {
  value: WalletOption | null;
  onChange: (wallet: WalletOption | null) => void;
  error: ReactNode;
};

export function WalletChoice({ value, onChange, error }: Props) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const owners = rechargeable(useAbility<Ability>());
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed === value?.owner ? '' : typed);
  const { data = [], isFetching } = useQuery({
    queryKey: ['wallets', 'choice', owners, search],
    placeholderData: keepPreviousData,
    queryFn: async () => (await Promise.all(owners.map((type) => found(dataProvider, type, search)))).flat(),
  });
  return (
    <Autocomplete
      options={data}
      value={value}
      onChange={(_event, option) => onChange(option)}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      loading={isFetching}
      // The service has searched already.
      filterOptions={(options) => options}
      getOptionKey={({ wallet }) => wallet}
      getOptionLabel={({ owner }) => owner}
      isOptionEqualToValue={(one, other) => one.wallet === other.wallet}
      groupBy={({ ownerType }) => translate(`resources.${ownerType}.name`, { smart_count: 2 })}
      noOptionsText={translate('console.operations.noWallets')}
      loadingText={translate('ra.page.loading')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('console.operations.wallet')}
          required
          error={Boolean(error)}
          helperText={error}
        />
      )}
    />
  );
}

async function found(dataProvider: DataProvider, type: string, q: string): Promise<WalletOption[]> {
  const resource = resourceNamed(type);
  const [field, order] = resource.list.sort;
  const { data } = await dataProvider.getList(type, {
    filter: q ? { q } : {},
    sort: { field, order },
    pagination: { page: 1, perPage: 10 },
  });
  return data
    .filter(({ wallet }) => wallet)
    .map((record) => ({ wallet: record.wallet, owner: representation(resource, record), ownerType: type }));
}
