/** Selects users of a client to pay together: one by one, or all active ones. */
import { Autocomplete, Button, TextField } from '@mui/material';
import { useDataProvider, useTranslate } from 'react-admin';
import { storedUser } from '#engine/console';
import { partyAutocompleteProps, toParty, useParties, type WalletParty } from '#features/wallets/console';
import { MAX_RECIPIENTS } from '../../bulkPayment.ts';

type Props = {
  /** `_id` of the client. */
  client: string;
  value: WalletParty[];
  onChange: (selected: WalletParty[]) => void;
  /** Text in the field that doesn't name anyone yet. */
  typed: string;
  onTyped: (text: string) => void;
  error: string | undefined;
};

export function Recipients({ client, value, onChange, typed, onTyped, error }: Props) {
  const translate = useTranslate();
  const search = { types: ['user'] as const, filter: { client } };
  const { options, isFetching } = useParties(search, typed);
  const ownWallet = storedUser()?.wallet;
  return (
    <>
      <Autocomplete
        multiple
        disableCloseOnSelect
        {...partyAutocompleteProps}
        // Users can't pay themselves.
        options={options.filter(({ wallet }) => wallet !== ownWallet)}
        value={value}
        onChange={(_event, selected) => onChange(selected)}
        inputValue={typed}
        onInputChange={(_event, text) => onTyped(text)}
        loading={isFetching}
        limitTags={12}
        noOptionsText={translate('console.money.noParties')}
        loadingText={translate('ra.page.loading')}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('console.several.recipients')}
            placeholder={translate('console.money.findParty')}
            required
            error={error !== undefined}
            helperText={error}
          />
        )}
      />
      <SelectAllButton client={client} onSelect={onChange} />
    </>
  );
}

/** Selects all active users of the client, up to the maximum of a payment. */
function SelectAllButton({ client, onSelect }: { client: string; onSelect: (all: WalletParty[]) => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const ownId = storedUser()?._id;
  const selectAll = async () => {
    const { data } = await dataProvider.getList('user', {
      filter: { client, status: 'active' },
      sort: { field: 'createdAt', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_RECIPIENTS },
    });
    onSelect(
      data.filter(({ _id, wallet }) => wallet && _id !== ownId).map((record) => toParty('user', record)),
    );
  };
  return (
    <Button size="small" onClick={selectAll} sx={{ alignSelf: 'flex-start' }}>
      {translate('console.several.everyone')}
    </Button>
  );
}
