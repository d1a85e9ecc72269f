/** The balances of all wallets at the end of a day, by currency: paged, with totals and a file download. */
import { useAbility } from '@casl/react';
import { Box, MenuItem, Stack } from '@mui/material';
import { useLocation, useRouterProvider, useTranslate } from 'react-admin';
import { NamedSelect, ReportButton, Section, TypedDate } from '#engine/console';
import { type Ability, isDay } from '#engine/contract';
import { type PartyCurrency, PartySearch, useParty } from '#features/wallets/console';
import { BalancesThen } from './BalancesThen.tsx';

type Props = {
  currency: PartyCurrency | undefined;
  /** Whether the user sees the platform's wallet and every client's. */
  seesAll: boolean;
};

export function BalancesOnDay({ currency, seesAll }: Props) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const { day, ownerType, client: named, ask } = useAsked();
  const { party, isAwaited, setParty } = useParty(named);
  // A user who sees only their own wallet gets it as the party without naming it.
  const client = party?.type === 'client' ? party : null;
  const seesClients = ability.can('read', 'ClientWallet');
  const types = ['client', 'user', ...(seesAll ? ['platform'] : [])];
  const at = endOfDay(day);
  // Waits until the client is known, because the balances of all would be shown first.
  const asked = at &&
    !isAwaited && {
      at,
      ...(currency && { currency: currency.currency }),
      ...(types.includes(ownerType) && { ownerType }),
      ...(client && { client: client.owner }),
    };
  const choices = (
    <Stack direction="row" sx={{ columnGap: 2, mb: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <TypedDate
        type="date"
        size="small"
        label={translate('console.balances.day')}
        value={day}
        onChange={(next) => ask({ day: next })}
        sx={{ width: 180 }}
      />
      {asked && seesClients && (
        <NamedSelect
          name={translate('resources.wallets.fields.ownerType')}
          value={ownerType}
          onChange={(next) => ask({ ownerType: next })}
        >
          <MenuItem value="">{translate('console.balances.everybody')}</MenuItem>
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {translate(`resources.wallets.choices.ownerType.${type}`)}
            </MenuItem>
          ))}
        </NamedSelect>
      )}
      {asked && seesAll && (
        <Box sx={{ flex: '1 1 260px', maxWidth: 380 }}>
          <PartySearch
            label={translate('resources.wallets.fields.client')}
            types={['client']}
            required={false}
            value={client}
            onChange={(one) => {
              setParty(one);
              ask({ client: one?.owner ?? '' });
            }}
          />
        </Box>
      )}
    </Stack>
  );
  return (
    <Section
      title={translate('console.balances.onDay')}
      action={
        asked && (
          <ReportButton
            report="balances"
            params={asked}
            name={`${translate('console.balances.file')}-${day}.csv`}
          />
        )
      }
    >
      {choices}
      {asked && <BalancesThen key={JSON.stringify(asked)} asked={asked} />}
    </Section>
  );
}

const names = ['day', 'ownerType', 'client'] as const;
type Asked = { [Name in (typeof names)[number]]?: string };

/** Stored in the URL, so that a link, a reload and the back button show the same. */
function useAsked() {
  const { search } = useLocation();
  const { useNavigate } = useRouterProvider();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const day = given.get('day') ?? '';
  const ask = (changed: Asked) => {
    const params = new URLSearchParams(search);
    for (const name of names) {
      const value = changed[name];
      if (value) params.set(name, value);
      else if (value === '') params.delete(name);
    }
    navigate({ search: `?${params}` }, { replace: true });
  };
  return {
    day: isDay(day) ? day : '',
    ownerType: given.get('ownerType') ?? '',
    client: given.get('client'),
    ask,
  };
}

/** The last moment of the local day; undefined if none is selected. */
function endOfDay(day: string): string | undefined {
  const begins = new Date(`${day}T00:00`);
  if (Number.isNaN(begins.getTime())) return undefined;
  // Not 24 hours later: daylight saving time may begin or end.
  const next = new Date(begins.getFullYear(), begins.getMonth(), begins.getDate() + 1);
  return new Date(next.getTime() - 1).toISOString();
}
