/** /dashboard/statement: the entries of a wallet in one currency and period, for reading, printing and saving. */
import { Paper, Stack, Typography } from '@mui/material';
import { useLocation, useRouterProvider, useTranslate } from 'react-admin';
import { Failed, storedUser, Title } from '#engine/console';
import { isDay, resolveScope } from '#engine/contract';
import { type PartyCurrency, PartySearch, useBalances, useParty } from '#features/wallets/console';
import { type StatementParams, statementParams } from './address.ts';
import { computeDays, type Days, periodOf } from './days.ts';
import { PagedStatement } from './PagedStatement.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

export function StatementPage() {
  const translate = useTranslate();
  const { wallet: named, currency: chosen, days, ask } = useStatementParams();
  const user = storedUser();
  const isOwn = user !== undefined && resolveScope(user) === 'own';
  const { party, isAwaited, setParty } = useParty(named);
  // A wallet that no search finds, such as the platform's, has a statement too.
  const wallet = party?.wallet ?? named ?? undefined;
  const { data: held, error: unseen } = useBalances(wallet);
  const usual = party?.defaultCurrency ?? (isOwn ? user.defaultCurrency : undefined);
  // Waits until the owner is known, because another currency would be shown first.
  const currency = isAwaited ? undefined : currencyAmong(held, chosen, usual);
  const period = periodOf(days);
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.statement.title')} />
      <Paper variant="outlined" sx={{ p: 2, displayPrint: 'none' }}>
        <Stack spacing={2} sx={{ maxWidth: 640 }}>
          {!isOwn && (
            <PartySearch
              label={translate('console.balances.whose')}
              types={['client', 'user']}
              value={party}
              onChange={(one) => {
                setParty(one);
                ask({ wallet: one?.wallet ?? '' });
              }}
            />
          )}
          <PeriodChoice days={days} held={held} currency={currency} onAsk={ask} />
        </Stack>
      </Paper>
      {unseen && <Failed error={unseen} />}
      {held?.length === 0 && (
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
function currencyAmong(
  held: readonly PartyCurrency[] | undefined,
  chosen: string | null,
  usual: string | null | undefined,
): string | undefined {
  const [asked, own, any] = [
    held?.find(({ currency, abbreviation }) => currency === chosen || abbreviation === chosen),
    held?.find(({ currency }) => currency === usual),
    held?.[0],
  ];
  return (asked ?? own ?? any)?.currency;
}

/** The statement's parameters, stored in the URL so that a link, a reload and the back button show the same. */
function useStatementParams() {
  const { search } = useLocation();
  const { useNavigate } = useRouterProvider();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const month = computeDays('thisMonth');
  const dayOf = (end: keyof Days) => {
    const day = given.get(end);
    return day && isDay(day) ? day : month[end];
  };
  const days: Days = { from: dayOf('from'), to: dayOf('to') };
  const ask = (changed: StatementParams) => {
    const params = new URLSearchParams(search);
    for (const name of statementParams) {
      const value = changed[name];
      if (value === undefined) continue;
      if (value) params.set(name, value);
      else params.delete(name);
    }
    navigate({ search: `?${params}` }, { replace: true });
  };
  return { wallet: given.get('wallet'), currency: given.get('currency'), days, ask };
}
