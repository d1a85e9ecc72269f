/** Balances in the header of a wallet, and of the user or client who owns one: the default currency first. */
import { useAbility } from '@casl/react';
import { useCreatePath, useGetOne, useRecordContext, useTranslate } from 'react-admin';
import { Failed, HeaderAmounts, HeaderAmountsSkeleton, rankAmount } from '#engine/console';
import type { Ability } from '#engine/contract';
import { type Balance, toDisplayAmounts, walletBalances } from '../balance.ts';
import { wallet as wallets } from '../resource.ts';
import { useBalances } from './useBalances.ts';

/** For the current user or client, if the user may read their balances. */
export function OwnerBalances() {
  const owner = useRecordContext();
  const ability = useAbility<Ability>();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const isClient = owner?.userName === undefined;
  const wallet = typeof owner?.wallet === 'string' ? owner.wallet : undefined;
  const { data, isLoading, error } = useBalances(wallet);
  if (isLoading) return <HeaderAmountsSkeleton />;
  if (error) return <Failed error={error} what="console.record.balancesFailed" />;
  const canOpen = ability.can('read', wallets.subject);
  return (
    <Balances
      balances={data ?? []}
      first={owner?.defaultCurrency}
      label={isClient ? translate('console.budget.title') : undefined}
      path={canOpen ? createPath({ resource: wallets.name, id: wallet, type: 'show' }) : undefined}
    />
  );
}

/** For the current wallet. */
export function HeaderBalances() {
  const wallet = useRecordContext();
  const canRead = useAbility<Ability>().can('read', 'User');
  const { data: owner } = useGetOne(
    'user',
    { id: wallet?.owner },
    { enabled: canRead && wallet?.ownerType === 'user', retry: false },
  );
  return <Balances balances={walletBalances(wallet)} first={owner?.defaultCurrency} />;
}

type Props = {
  balances: readonly Balance[];
  /** The `_id` of the default currency, if there is one. */
  first: unknown;
  label?: string | undefined;
  path?: string | undefined;
};

function Balances({ balances, first, ...others }: Props) {
  const translate = useTranslate();
  const amounts = toDisplayAmounts(balances, translate);
  const disabled = balances.filter((balance) => balance.disabled).map(({ currency }) => currency);
  const rank = (one: (typeof amounts)[number]) => {
    // What cannot be paid with comes last.
    if (disabled.includes(one.currency) && !one.altered) return 3;
    return one.currency === first ? -1 : rankAmount(one);
  };
  return <HeaderAmounts amounts={amounts.sort((one, other) => rank(one) - rank(other))} {...others} />;
}
