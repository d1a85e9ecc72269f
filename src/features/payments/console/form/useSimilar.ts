/** Payments that were posted already and look like the one under review: it may be about to be made twice. */
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
/** How long a review waits for them. */
const PATIENCE = 5000;

export type Similar = {
  /** Newest first. */
  payments: readonly RaRecord[];
  isLooking: boolean;
  /** They could not be looked for, or not in time. */
  isUnknown: boolean;
};

/** @param isAsked whether it matters now. Who may not read transactions is not told, and doesn't wait */
export function useSimilar(payment: Payment, isAsked: boolean): Similar {
  const provider = useDataProvider();
  const mayRead = useAbility<Ability>().can('read', transaction.subject);
  const { data, isLoading, isError } = useQuery({
    queryKey: [transaction.name, 'similar', payment],
    enabled: isAsked && mayRead,
    // It is asked anew with each review, and once: whoever waits is told that it failed.
    ...{ gcTime: 0, retry: false, networkMode: 'always' },
    queryFn: () =>
      inTime(payment.kind === 'bonus' ? sameBonus(provider, payment) : sameAmount(provider, payment)),
  });
  return { payments: data ?? [], isLooking: isLoading, isUnknown: isError };
}

/** @throws Error where it takes too long */
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
  // A recipient who can't be looked into is known by name only: the caller's own payments say to whom.
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

/** Those that were reversed in full are not there any more, so to say: making them again is no mistake. */
async function posted(provider: DataProvider, filter: object): Promise<RaRecord[]> {
  const { data } = await provider.getList(transaction.name, {
    filter: { ...filter, status: 'successful' },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_ROWS },
  });
  return data.filter(({ type, reversed, amount }) => type !== 'reversal' && reversed !== amount);
}
