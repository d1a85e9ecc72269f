/** Posted payments similar to the one under review, which may be a duplicate. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import { storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { transaction } from '#features/transactions';
import type { WalletParty } from '#features/wallets/console';
import type { Payment } from './payment.ts';

const MINUTE_MS = 60_000;
/** The same amount within this time is suspicious, as is the same bonus within a day. */
const SAME_AMOUNT_MS = 15 * MINUTE_MS;
const SAME_BONUS_MS = 24 * 60 * MINUTE_MS;
const MAX_ROWS = 500;
/** How long a review waits for the search. */
const SEARCH_TIMEOUT_MS = 5000;

export type SimilarResult = {
  /** Newest first. */
  payments: readonly RaRecord[];
  isLoading: boolean;
  /** The search failed or timed out. */
  isUnknown: boolean;
};

/** @param isEnabled whether the result is needed now. Users who may not read transactions get none and don't wait */
export function useSimilar(payment: Payment, isEnabled: boolean): SimilarResult {
  const provider = useDataProvider();
  const canRead = useAbility<Ability>().can('read', transaction.subject);
  const { data, isLoading, isError } = useQuery({
    queryKey: [transaction.name, 'similar', payment],
    enabled: isEnabled && canRead,
    // Fetched anew for each review, without retries: a failure is reported immediately.
    ...{ gcTime: 0, retry: false, networkMode: 'always' },
    queryFn: () =>
      withTimeout(
        payment.kind === 'bonus' ? findSameBonus(provider, payment) : findSameAmount(provider, payment),
      ),
  });
  return { payments: data ?? [], isLoading, isUnknown: isError };
}

/** @throws Error on timeout */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The search for similar payments timed out.')),
      SEARCH_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function findSameBonus(provider: DataProvider, { bonus, reference, to }: Payment): Promise<RaRecord[]> {
  const owners = new Set(to.map(({ owner }) => owner));
  const matches = await listPosted(provider, { type: 'bonus', reference, ...recentFilter(SAME_BONUS_MS) });
  return matches.filter((one) => one.data?.bonus === bonus?.id && owners.has(String(one.to)));
}

async function findSameAmount(provider: DataProvider, payment: Payment): Promise<RaRecord[]> {
  const { kind, from, to, currency, amount, reference } = payment;
  const [side, party] = kind === 'debit' ? (['from', from] as const) : (['to', to[0]] as const);
  if (!party) return [];
  // A hidden recipient is known only by name: the caller's own payments contain it.
  const partyFilter = party.hidden ? { from: storedUser()?._id } : { [side]: party.owner };
  const matches = await Promise.all([
    listPosted(provider, {
      ...partyFilter,
      currency: currency.currency,
      amount,
      ...recentFilter(SAME_AMOUNT_MS),
    }),
    listPosted(provider, { ...partyFilter, reference }),
  ]);
  const byId = new Map(matches.flat().map((one) => [one.id, one]));
  return [...byId.values()]
    .filter((one) => !party.hidden || hasRecipientName(one, party))
    .sort((one, other) => String(other.date).localeCompare(String(one.date)));
}

function hasRecipientName({ _names }: RaRecord, { name, sought }: WalletParty): boolean {
  const recordName = String(_names?.to ?? '').toLowerCase();
  return [name, sought].some((one) => one?.toLowerCase() === recordName);
}

function recentFilter(time: number): { date_gte: string } {
  return { date_gte: new Date(Date.now() - time).toISOString() };
}

/** Excludes fully reversed payments: repeating those is no mistake. */
async function listPosted(provider: DataProvider, filter: object): Promise<RaRecord[]> {
  const { data } = await provider.getList(transaction.name, {
    filter: { ...filter, status: 'successful' },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_ROWS },
  });
  return data.filter(({ type, reversed, amount }) => type !== 'reversal' && reversed !== amount);
}
