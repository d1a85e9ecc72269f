/** The balances of all wallets at the end of a day, by currency: paged, with totals and a file download. */
import { useAbility } from '@casl/react';
import { Box, MenuItem, Stack } from '@mui/material';
import { useLocation, useRouterProvider, useTranslate } from 'react-admin';
import { DaysZone, endOfReportingDay, NamedSelect, ReportButton, Section, TypedDate } from '#engine/console';
import { type Ability, isDay } from '#engine/contract';
import { type PartyCurrency, PartySearch, useParty } from '#features/wallets/console';
import { HistoricalBalances } from './HistoricalBalances.tsx';

type Props = {
  currency: PartyCurrency | undefined;
  /** Whether the user sees the platform's wallet and every client's. */
  hasGlobalScope: boolean;
};

export function BalancesOnDay({ currency, hasGlobalScope }: Props) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const { day, ownerType, client: clientParam, setParams } = useDayParams();
  const { party, isAwaited, setParty } = useParty(clientParam);
  // A user who sees only their own wallet gets it as the party without naming it.
  const client = party?.type === 'client' ? party : null;
  const canReadClients = ability.can('read', 'ClientWallet');
  const types = ['client', 'user', ...(hasGlobalScope ? ['platform'] : [])];
  const at = endOfReportingDay(day)?.toISOString();
  // Waits until the client is known, because the balances of all would be shown first.
  const filter = at &&
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
        onChange={(next) => setParams({ day: next })}
        sx={{ width: 180 }}
      />
      {filter && canReadClients && (
        <NamedSelect
          name={translate('resources.wallets.fields.ownerType')}
          value={ownerType}
          onChange={(next) => setParams({ ownerType: next })}
        >
          <MenuItem value="">{translate('console.balances.everybody')}</MenuItem>
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {translate(`resources.wallets.choices.ownerType.${type}`)}
            </MenuItem>
          ))}
        </NamedSelect>
      )}
      {filter && hasGlobalScope && (
        <Box sx={{ flex: '1 1 260px', maxWidth: 380 }}>
          <PartySearch
            label={translate('resources.wallets.fields.client')}
            types={['client']}
            required={false}
            value={client}
            onChange={(party) => {
              setParty(party);
              setParams({ client: party?.owner ?? '' });
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
        filter && (
          <ReportButton
            report="balances"
            params={filter}
            name={`${translate('console.balances.file')}-${day}.csv`}
          />
        )
      }
    >
      {choices}
      {filter && <DaysZone />}
      {filter && <HistoricalBalances key={JSON.stringify(filter)} filter={filter} />}
    </Section>
  );
}

const names = ['day', 'ownerType', 'client'] as const;
type DayParams = { [Name in (typeof names)[number]]?: string };

/** Stored in the URL, so that a link, a reload and the back button show the same. */
function useDayParams() {
  const { search } = useLocation();
  const { useNavigate } = useRouterProvider();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const day = params.get('day') ?? '';
  const setParams = (changed: DayParams) => {
    const nextParams = new URLSearchParams(search);
    for (const name of names) {
      const value = changed[name];
      if (value) nextParams.set(name, value);
      else if (value === '') nextParams.delete(name);
    }
    navigate({ search: `?${nextParams}` }, { replace: true });
  };
  return {
    day: isDay(day) ? day : '',
    ownerType: params.get('ownerType') ?? '',
    client: params.get('client'),
    setParams,
  };
}
