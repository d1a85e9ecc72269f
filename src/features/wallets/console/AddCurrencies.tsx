/** Adds currencies to a wallet, each with a zero balance. */
import { useAbility } from '@casl/react';
import AddIcon from '@mui/icons-material/PlaylistAdd';
import {
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type RaRecord, useGetList, useGetOne, useNotify, useTranslate } from 'react-admin';
import { callService, Failed, type RecordAction, useErrorToast } from '#engine/console';
import type { Ability } from '#engine/contract';
import { addCurrencies } from '#features/balances/calls';
import { walletBalances } from '../balance.ts';

/** For a wallet's page. */
export function useAddCurrencies(wallet: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!ability.can('edit', 'Wallet') || !ability.can('read', 'Currency')) return [];
  return [
    {
      name: 'addCurrencies',
      label: translate('console.addCurrencies.action'),
      icon: <AddIcon />,
      dialog: (onClose) => <AddDialog wallet={wallet} onClose={onClose} />,
    },
  ];
}

const formatCurrency = ({ abbreviation, name }: RaRecord): string => `${abbreviation} · ${name}`;

/** The client's active currencies; undefined if any currency is allowed or the client is unknown. */
function useUsableCurrencies({ client }: RaRecord): readonly string[] | undefined {
  const canReadClients = useAbility<Ability>().can('read', 'Client');
  const isClientReadable = typeof client === 'string' && canReadClients;
  const { data } = useGetOne<RaRecord>('client', { id: client }, { enabled: isClientReadable });
  return isClientReadable ? (data?.activatedCurrencies ?? undefined) : undefined;
}

function AddDialog({ wallet, onClose }: { wallet: RaRecord; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const heading = useId();
  const onError = useErrorToast();
  const [selected, setSelected] = useState<RaRecord[]>([]);
  const { data, error } = useGetList<RaRecord>('currency', {
    sort: { field: 'abbreviation', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  });
  const existing = walletBalances(wallet).map(({ currency }) => currency);
  const options = data?.filter(({ id }) => !existing.includes(String(id)));
  const usable = useUsableCurrencies(wallet);
  const isUnusable = ({ id }: RaRecord) => usable !== undefined && !usable.includes(String(id));
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callService(addCurrencies, {
        params: { id: String(wallet.id) },
        body: { currencies: selected.map(({ id }) => String(id)) },
      }),
    onError,
    onSuccess: async () => {
      notify('console.addCurrencies.done', {
        type: 'success',
        messageArgs: { smart_count: selected.length },
      });
      await Promise.all(['wallets', 'audit'].map((name) => client.invalidateQueries({ queryKey: [name] })));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={heading}>
      <DialogTitle id={heading}>{translate('console.addCurrencies.action')}</DialogTitle>
      <DialogContent>
        {error && <Failed error={error} />}
        {options?.length === 0 ? (
          <Typography>{translate('console.addCurrencies.none')}</Typography>
        ) : (
          <Autocomplete
            multiple
            disableCloseOnSelect
            loading={!options}
            options={options ?? []}
            value={selected}
            onChange={(_event, value) => setSelected(value)}
            getOptionLabel={formatCurrency}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            getOptionDisabled={isUnusable}
            renderOption={({ key, ...props }, option) => (
              <li key={key} {...props}>
                <Box sx={{ minWidth: 0 }}>
                  {formatCurrency(option)}
                  {isUnusable(option) && (
                    <Typography variant="caption" component="div">
                      {translate('validation.notActivated')}
                    </Typography>
                  )}
                </Box>
              </li>
            )}
            loadingText={translate('ra.page.loading')}
            noOptionsText={translate('ra.navigation.no_results')}
            renderInput={(params) => (
              <TextField
                {...params}
                label={translate('resources.currency.name', { smart_count: 2 })}
                autoFocus
              />
            )}
            sx={{ mt: 1 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('console.cancel')}</Button>
        <Button
          variant="contained"
          disabled={selected.length === 0}
          loading={isPending}
          onClick={() => mutate()}
        >
          {translate('ra.action.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
