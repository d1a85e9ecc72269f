/** /dashboard/statement: what moved in a wallet in one currency in a period, to be read, printed or saved. */
import { Alert, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Title } from '../../../engine/console/layout/Title.tsx';
import { ApiError } from '../../../engine/console/providers/apiError.ts';
import { callService } from '../../../engine/console/providers/call.ts';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import { storedUser } from '../../../engine/console/session/storage.ts';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import { type Currency, PartySearch, useBalances, useParty } from '../../wallets/console/index.ts';
import { walletStatement } from '../calls.ts';
import { periodOf } from './days.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { StatementView } from './StatementView.tsx';
import { useAsked } from './useAsked.ts';

export function StatementPage() {
  const translate = useTranslate();
  const { wallet: named, currency: chosen, days, ask } = useAsked();
  const user = storedUser();
  const isOwn = user !== undefined && scopeOf(user) === 'own';
  const { party, isAwaited, setParty } = useParty(named);
  // A wallet that nobody is found by, the platform's, has a statement too.
  const wallet = party?.wallet ?? named ?? undefined;
  const { data: held, error: unseen } = useBalances(wallet);
  const usual = party?.defaultCurrency ?? (isOwn ? user.defaultCurrency : undefined);
  // Not before it is known whose it is, or another currency would be shown first.
  const currency = isAwaited ? undefined : currencyAmong(held, chosen, usual);
  const period = periodOf(days);
  const query = useQuery({
    // Under the transactions' own key, so that whatever refreshes them refreshes this.
    queryKey: ['transaction', 'statement', wallet, currency, period],
    enabled: wallet !== undefined && currency !== undefined && period !== undefined,
    queryFn: async ({ signal }) => {
      const params = { id: String(wallet) };
      return (await callService(walletStatement, { params, query: { currency, ...period }, signal })).data;
    },
  });
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
      {query.error && <Refused error={query.error} />}
      {query.isLoading && <Skeleton variant="rounded" height={240} />}
      {query.data && <StatementView statement={query.data} />}
    </Stack>
  );
}

/** The one that was asked for, by `_id` or abbreviation; else the owner's own, or any. */
function currencyAmong(
  held: readonly Currency[] | undefined,
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

/** A period that is too long stays so however often it is asked for. */
function Refused({ error }: { error: Error }) {
  const translate = useTranslate();
  const isTooLong = error instanceof ApiError && error.body?.code === 'statement_too_long';
  if (!isTooLong) return <Failed error={error} />;
  return <Alert severity="warning">{translate('errors.statement_too_long')}</Alert>;
}
