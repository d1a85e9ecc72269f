/**
 * The balance of a single client or user in the selected currency (0 if none is selected), next to all of
 * their balances.
 */

import { useAbility } from '@casl/react';
import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { Amount, AmountList, AmountParts, callService, MarkedAmount, Section } from '#engine/console';
import type { Ability } from '#engine/contract';
import { toAmountParts, toDisplayAmounts } from '#features/wallets';
import { type PartyCurrency, PartySearch, type WalletParty } from '#features/wallets/console';
import type { PartyType } from '#ledger/contract';
import { clientBalance, clientBalances, customerBalance, customerBalances } from '../calls.ts';
import { paymentsPath } from './links.ts';

type Props = {
  party: WalletParty | null;
  /** A party is expected but not resolved yet. */
  isAwaited: boolean;
  onPartyChange: (party: WalletParty | null) => void;
  currency: PartyCurrency | undefined;
};

export function BalanceOf({ party, isAwaited, onPartyChange, currency }: Props) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  const types: PartyType[] = ability.can('read', 'ClientWallet') ? ['client', 'user'] : ['user'];
  return (
    <Section
      title={translate('console.balances.one')}
      action={
        party && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <Button
              size="small"
              component={LinkBase}
              to={createPath({ resource: 'wallets', id: party.wallet, type: 'show' })}
            >
              {translate('console.operations.showWallet')}
            </Button>
            <Button size="small" component={LinkBase} to={paymentsPath(party.owner, currency)}>
              {translate('console.balances.operations')}
            </Button>
          </Stack>
        )
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { md: 'minmax(0, 380px) 1fr' },
          alignItems: 'start',
        }}
      >
        <PartySearch
          label={translate('console.balances.whose')}
          types={types}
          required={false}
          value={party}
          onChange={onPartyChange}
        />
        {party && <CurrentBalance party={party} currency={currency} />}
        {!party && isAwaited && <BalanceSkeleton />}
      </Box>
    </Section>
  );
}

function CurrentBalance({ party, currency }: { party: WalletParty; currency: PartyCurrency | undefined }) {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['wallets', 'balanceOf', party.type, party.owner, currency?.currency],
    queryFn: async ({ signal }) => (await fetchBalance(party, currency, signal)).data,
  });
  if (error) return <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>;
  if (!data) return <BalanceSkeleton />;
  return (
    <Stack spacing={1.5}>
      <div>
        <Typography variant="caption" color="textSecondary" component="div">
          {currency ? currency.abbreviation : translate('console.balances.noCurrency')}
        </Typography>
        <div data-testid="balance">
          <MarkedAmount altered={data.altered} expected={data.expected}>
            <Amount amount={data.balance} currency={currency?.abbreviation} size="large" />
          </MarkedAmount>
        </div>
        <AmountParts parts={toAmountParts(data, translate)} />
      </div>
      {data.balances.length === 0 ? (
        <Typography color="textSecondary">{translate('console.wallet.noBalances')}</Typography>
      ) : (
        <AmountList amounts={toDisplayAmounts(data.balances, translate)} />
      )}
    </Stack>
  );
}

/** As high as a balance with one row of other balances, so that the content below doesn't shift. */
function BalanceSkeleton() {
  return <Skeleton variant="rounded" sx={{ height: { xs: 240, md: 116 } }} />;
}

/** Fetches it through the call for the party's type, in one currency or in none. */
function fetchBalance(
  { type, owner }: WalletParty,
  currency: PartyCurrency | undefined,
  signal: AbortSignal,
) {
  const currencyId = currency?.currency;
  if (type === 'client') {
    const clientId = owner;
    return currencyId
      ? callService(clientBalance, { params: { clientId, currencyId }, signal })
      : callService(clientBalances, { params: { clientId }, signal });
  }
  const userId = owner;
  return currencyId
    ? callService(customerBalance, { params: { userId, currencyId }, signal })
    : callService(customerBalances, { params: { userId }, signal });
}
