/** Posted payments similar to the one under review, which may be a duplicate. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import { storedUser } from '#engine/console';
import type { Ability } from '#engine/contract';
import { transaction } from '#features/transactions';
import type { WalletParty } from '#features/wallets/console';
import type { Payment } from './payment.ts';

const MINUTE = 60_000;
/** The same amount within this time is suspicious, as is the same bonus within a day. */
const SAME_AMOUNT = 15 * MINUTE;
const SAME_BONUS = 24 * 60 * MINUTE;
const MAX_ROWS = 500;
/** How long a review waits for the search. */
const PATIENCE = 5000;

export type Similar = {
  /** Newest first. */
  payments: readonly RaRecord[];
  isLooking: boolean;
  /** The search failed or timed out. */
  isUnknown: boolean;
};

/** @param isAsked whether the result is needed now. Users who may not read transactions get none and don't wait */
export function useSimilar(payment: Payment, isAsked: boolean): Similar {
  const provider = useDataProvider();
  const mayRead = useAbility<Ability>().can('read', transaction.subject);
  const { data, isLoading, isError } = useQuery({
    queryKey: [transaction.name, 'similar', payment],
    enabled: isAsked && mayRead,
    // Fetched anew for each review, without retries: a failure is reported immediately.
    ...{ gcTime: 0, retry: false, networkMode: 'always' },
    queryFn: () =>
      inTime(payment.kind === 'bonus' ? sameBonus(provider, payment) : sameAmount(provider, payment)),
  });
  return { payments: data ?? [], isLooking: isLoading, isUnknown: isError };
}

/** @throws Error on timeout */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('similar payments took too long to look for')), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function sameBonus(provider: DataProvider, { bonus, reference, to }: Payment): Promise<RaRecord[]> {
  const owners = new Set(to.map(({ owner }) => owner));
  const found = await posted(provider, { type: 'bonus', reference, ...since(SAME_BONUS) });
  return found.filter((one) => one.data?.bonus === bonus?.id && owners.has(String(one.to)));
}

async function sameAmount(provider: DataProvider, payment: Payment): Promise<RaRecord[]> {
  const { kind, from, to, currency, amount, reference } = payment;
  const [side, party] = kind === 'debit' ? (['from', from] as const) : (['to', to[0]] as const);
  if (!party) return [];
  // A hidden recipient is known only by name: the caller's own payments contain it.
  const about = party.hidden ? { from: storedUser()?._id } : { [side]: party.owner };
  const found = await Promise.all([
    posted(provider, { ...about, currency: currency.currency, amount, ...since(SAME_AMOUNT) }),
    posted(provider, { ...about, reference }),
  ]);
  const each = new Map(found.flat().map((one) => [one.id, one]));
  return [...each.values()]
    .filter((one) => !party.hidden || isNamed(one, party))
    .sort((one, other) => String(other.date).localeCompare(String(one.date)));
}

function isNamed({ _names }: RaRecord, { name, sought }: WalletParty): boolean {
  const said = String(_names?.to ?? '').toLowerCase();
  return [name, sought].some((one) => one?.toLowerCase() === said);
}

function since(time: number): { date_gte: string } {
  return { date_gte: new Date(Date.now() - time).toISOString() };
}

/** Excludes fully reversed payments: repeating those is no mistake. */
async function posted(provider: DataProvider, filter: object): Promise<RaRecord[]> {
  const { data } = await provider.getList(transaction.name, {
    filter: { ...filter, status: 'successful' },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_ROWS },
  });
  return data.filter(({ type, reversed, amount }) => type !== 'reversal' && reversed !== amount);
}
