/** /dashboard/statement: the entries of a wallet in one currency and period, for reading, printing and saving. */
import { Paper, Stack, Typography } from '@mui/material';
import { useLocation, useRouterProvider, useTranslate } from 'react-admin';
import { Failed, storedUser, Title } from '#engine/console';
import { isDay, resolveScope } from '#engine/contract';
import { type PartyCurrency, PartySearch, useBalances, useParty } from '#features/wallets/console';
import { type StatementParams, statementParams } from './address.ts';
import { computeDays, type Days, toPeriod } from './days.ts';
import { PagedStatement } from './PagedStatement.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

export function StatementPage() {
  const translate = useTranslate();
  const { wallet: walletParam, currency: selected, days, setParams } = useStatementParams();
  const user = storedUser();
  const isOwn = user !== undefined && resolveScope(user) === 'own';
  const { party, isAwaited, setParty } = useParty(walletParam);
  // A wallet that no search finds, such as the platform's, has a statement too.
  const wallet = party?.wallet ?? walletParam ?? undefined;
  const { data: balances, error: balancesError } = useBalances(wallet);
  const defaultCurrency = party?.defaultCurrency ?? (isOwn ? user.defaultCurrency : undefined);
  // Waits until the owner is known, because another currency would be shown first.
  const currency = isAwaited ? undefined : selectCurrency(balances, selected, defaultCurrency);
  const period = toPeriod(days);
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.statement.title')} />
      <Paper variant="outlined" sx={{ p: 2, displayPrint: 'none' }}>
        <Stack spacing={2} sx={{ maxWidth: 640 }}>
          {!isOwn && (
            <PartySearch
              label={translate('console.balances.whose')}
              types={['client', 'user']}
              autoFocus={!walletParam}
              value={party}
              onChange={(party) => {
                setParty(party);
                setParams({ wallet: party?.wallet ?? '' });
              }}
            />
          )}
          <PeriodChoice days={days} currencies={balances} currency={currency} onParamsChange={setParams} />
        </Stack>
      </Paper>
      {balancesError && <Failed error={balancesError} />}
      {balances?.length === 0 && (
        <Typography color="textSecondary">{translate('console.wallet.noBalances')}</Typography>
      )}
      {wallet && currency && period && (
        <PagedStatement
          key={`${wallet} ${currency} ${period.from} ${period.to}`}
          {...{ wallet, currency, period }}
        />
      )}
    </Stack>
  );
}

/** The requested currency, by `_id` or abbreviation; else the owner's default, or any. */
function selectCurrency(
  balances: readonly PartyCurrency[] | undefined,
  selected: string | null,
  defaultCurrency: string | null | undefined,
): string | undefined {
  const [requested, preferred, first] = [
    balances?.find(({ currency, abbreviation }) => currency === selected || abbreviation === selected),
    balances?.find(({ currency }) => currency === defaultCurrency),
    balances?.[0],
  ];
  return (requested ?? preferred ?? first)?.currency;
}

/** The statement's parameters, stored in the URL so that a link, a reload and the back button show the same. */
function useStatementParams() {
  const { search } = useLocation();
  const { useNavigate } = useRouterProvider();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const month = computeDays('thisMonth');
  const getDay = (end: keyof Days) => {
    const day = params.get(end);
    return day && isDay(day) ? day : month[end];
  };
  const days: Days = { from: getDay('from'), to: getDay('to') };
  const setParams = (changed: StatementParams) => {
    const nextParams = new URLSearchParams(search);
    for (const name of statementParams) {
      const value = changed[name];
      if (value === undefined) continue;
      if (value) nextParams.set(name, value);
      else nextParams.delete(name);
    }
    navigate({ search: `?${nextParams}` }, { replace: true });
  };
  return { wallet: params.get('wallet'), currency: params.get('currency'), days, setParams };
}
