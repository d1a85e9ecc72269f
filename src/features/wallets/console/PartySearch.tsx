/**
 * Finds whose wallet it is about: by name, user name, e-mail, or the id of wallet or owner. Says who it is,
 * so that nobody pays a namesake.
 */
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { isolated, type ValidationError } from '#engine/contract';
import type { PartyType } from '#ledger/contract';
import { searchParties } from './parties.ts';
import type { WalletParty } from './party.ts';

type Search = {
  types: readonly PartyType[];
  /** More that the owners must be. */
  filter?: Record<string, unknown>;
};

type Props = Search & {
  label: string;
  value: WalletParty | null;
  onChange: (party: WalletParty | null) => void;
  /** Told whatever stands in the field. */
  onTyped?: (text: string) => void;
  onLeft?: () => void;
  /** A wallet that can't be chosen. */
  except?: string | null | undefined;
  error?: ReactNode;
  required?: boolean;
};

export function PartySearch({
  label,
  value,
  onChange,
  onTyped,
  onLeft,
  except,
  error,
  required = true,
  ...search
}: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { options, isFetching } = useParties(search, typed === value?.name ? '' : typed);
  return (
    <Autocomplete
      {...searching}
      options={options.filter(({ wallet }) => wallet !== except)}
      value={value}
      onChange={(_event, option) => onChange(option)}
      inputValue={typed}
      onInputChange={(_event, text) => {
        setTyped(text);
        onTyped?.(text);
      }}
      onBlur={onLeft}
      loading={isFetching}
      groupBy={({ type }) => translate(`resources.${type}.name`, { smart_count: 2 })}
      noOptionsText={translate('console.money.noParties')}
      loadingText={translate('ra.page.loading')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={translate('console.money.findParty')}
          required={required}
          error={Boolean(error)}
          // Its place is kept, two lines of it on a narrow screen: whoever the address names comes later.
          helperText={error || (value ? <PartyDetail party={value} /> : ' ')}
          sx={{ '& .MuiFormHelperText-root': { minHeight: { xs: '2.7em', sm: '1.35em' } } }}
        />
      )}
    />
  );
}

/** What every search for wallets has in common. */
export const searching = {
  // What was typed stays until someone is chosen or it is emptied: it is never dropped unseen.
  clearOnBlur: false,
  // The service has searched already.
  filterOptions: (options: WalletParty[]) => options,
  getOptionKey: ({ wallet }: WalletParty) => wallet,
  getOptionLabel: ({ name }: WalletParty) => name,
  isOptionEqualToValue: (one: WalletParty, other: WalletParty) => one.wallet === other.wallet,
  renderOption: (props: React.HTMLAttributes<HTMLLIElement> & { key?: React.Key }, party: WalletParty) => {
    const { key, ...rest } = props;
    return (
      <li key={key} {...rest}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" noWrap>
            {party.name}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div" noWrap>
            <PartyDetail party={party} />
          </Typography>
        </Box>
      </li>
    );
  },
};

/** What is wrong with a text that stands in the field and isn't who was chosen: nobody was. */
export function unmatched(typed: string | undefined, chosen?: string): ValidationError | undefined {
  const text = typed?.trim() ?? '';
  return text === '' || text === chosen ? undefined : { key: 'console.money.unmatched', args: { text } };
}

/** @param typed what to look for; the first few of all where nothing is */
export function useParties({ types, filter }: Search, typed: string) {
  const dataProvider = useDataProvider();
  const text = useDeferredValue(typed.trim());
  const {
    data = [],
    isFetching,
    isPending,
  } = useQuery({
    queryKey: ['user', 'parties', types, filter, text],
    queryFn: () => searchParties(dataProvider, types, text, filter),
  });
  // Who was found for an earlier text is nobody to choose with the Enter behind this one.
  if (isPending || text !== typed.trim()) return { options: [], isFetching: true };
  return { options: data, isFetching };
}

/** Who it is, beside the name. */
export function PartyDetail({ party }: { party: WalletParty }) {
  const translate = useTranslate();
  const said = [
    party.detail && isolated(party.detail),
    party.client && isolated(party.client),
    party.inactive && translate(`resources.${party.type}.choices.status.inactive`),
    party.frozen && translate('resources.wallets.fields.frozen'),
  ];
  return <>{said.filter(Boolean).join(' · ')}</>;
}
