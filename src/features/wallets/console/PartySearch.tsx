/**
 * Finds a wallet by its owner's name, user name or e-mail, or by the id of wallet or owner. Shows details of the owner
 * to avoid mix-ups between namesakes.
 */
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { isolated, type ValidationError } from '#engine/contract';
import type { PartyType } from '#ledger/contract';
import { searchParties } from './parties.ts';
import type { WalletParty } from './party.ts';

type Search = {
  types: readonly PartyType[];
  /** Additional conditions on the owners. */
  filter?: Record<string, unknown>;
};

type Props = Search & {
  label: string;
  value: WalletParty | null;
  onChange: (party: WalletParty | null) => void;
  /** Receives the field's text. */
  onInput?: (text: string) => void;
  onBlur?: () => void;
  /** A wallet that can't be selected. */
  except?: string | null | undefined;
  error?: ReactNode;
  required?: boolean;
  /** Takes the focus, on pages that begin with it. */
  autoFocus?: boolean;
};

export function PartySearch({
  label,
  value,
  onChange,
  onInput,
  onBlur,
  except,
  error,
  required = true,
  autoFocus = false,
  ...search
}: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  // The same object while it is the same party: with another one, Autocomplete replaces what is being typed.
  const selected = useMemo(() => value, [value?.wallet, value?.name]);
  const { options, isFetching } = useParties(search, typed === value?.name ? '' : typed);
  return (
    <Autocomplete
      {...partyAutocompleteProps}
      options={options.filter(({ wallet }) => wallet !== except)}
      value={selected}
      onChange={(_event, option) => onChange(option)}
      inputValue={typed}
      onInputChange={(_event, text) => {
        setTyped(text);
        onInput?.(text);
      }}
      onBlur={onBlur}
      loading={isFetching}
      groupBy={({ type }) => translate(`resources.${type}.name`, { smart_count: 2 })}
      noOptionsText={translate('console.money.noParties')}
      loadingText={translate('ra.page.loading')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          autoFocus={autoFocus}
          placeholder={translate('console.money.findParty')}
          required={required}
          error={Boolean(error)}
          // Reserves the helper text's space, two lines on narrow screens, because a party named in the URL loads
          // later.
          helperText={error || (value ? <PartyDetail party={value} /> : ' ')}
          sx={{ '& .MuiFormHelperText-root': { minHeight: { xs: '2.7em', sm: '1.35em' } } }}
        />
      )}
    />
  );
}

/** Autocomplete props shared by all wallet searches. */
export const partyAutocompleteProps = {
  // Input stays until a party is selected or the field is cleared; it is never dropped silently.
  clearOnBlur: false,
  // The service has filtered already.
  filterOptions: (options: WalletParty[]) => options,
  getOptionKey: ({ wallet }: WalletParty) => wallet,
  getOptionLabel: ({ name }: WalletParty) => name,
  isOptionEqualToValue: (one: WalletParty, other: WalletParty) => one.wallet === other.wallet,
  renderOption: (props: React.HTMLAttributes<HTMLLIElement> & { key?: React.Key }, party: WalletParty) => {
    const { key, ...itemProps } = props;
    return (
      <li key={key} {...itemProps}>
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

/** The error of a text that differs from the selected party: nothing is selected. */
export function findUnmatchedError(
  typed: string | undefined,
  selected?: string,
): ValidationError | undefined {
  const text = typed?.trim() ?? '';
  return text === '' || text === selected ? undefined : { key: 'console.money.unmatched', args: { text } };
}

/** @param typed the search text; if empty, returns the first few parties */
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
  // Results of an earlier text must not be selected by the Enter key after this one.
  if (isPending || text !== typed.trim()) return { options: [], isFetching: true };
  return { options: data, isFetching };
}

/** The owner's details next to the name. */
export function PartyDetail({ party }: { party: WalletParty }) {
  const translate = useTranslate();
  const details = [
    party.detail && isolated(party.detail),
    party.client && isolated(party.client),
    party.inactive && translate(`resources.${party.type}.choices.status.inactive`),
    party.frozen && translate('resources.wallets.fields.frozen'),
  ];
  return <>{details.filter(Boolean).join(' · ')}</>;
}
