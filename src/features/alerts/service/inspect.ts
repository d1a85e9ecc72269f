/** Looks at what an alert is about: whether its condition holds, and since when. */
import { sql } from 'drizzle-orm';
import type { Connection, Row } from '#engine/service';
import { findLimit, findReachedUses, type Limits } from '#features/limits/service';

/** A subject for which the condition holds. */
export type Reached = {
  /** The wallet, or whose use the limit counts. */
  subject: string;
  currency: string;
  /** Minor units: what is available, or was used. */
  amount: bigint;
  crossedAt: Date;
  percent?: number | null;
  period?: string | null;
  /** The user, if the limit counts each user of a role. */
  user?: string | null;
};

export type Inspection = {
  reached: readonly Reached[];
  /** Held in between, and holds no more. */
  passed?: Reached;
  /** The last entry of the wallet, by its sequence. */
  sequence?: bigint;
};

export type InspectionTerms = { limits: Limits; zone: string; at: Date };

/** @returns undefined if it cannot be judged, because the limit was altered */
export async function inspect(
  connection: Connection,
  alert: Row,
  terms: InspectionTerms,
): Promise<Inspection | undefined> {
  if (!alert.active) return { reached: [] };
  return alert.kind === 'balance_below'
    ? inspectBalance(connection, alert, terms)
    : inspectLimit(connection, alert, terms);
}

async function inspectLimit(
  connection: Connection,
  alert: Row,
  { limits, ...terms }: InspectionTerms,
): Promise<Inspection | undefined> {
  const limit = findLimit(limits, String(alert.limit));
  if (!limit) return { reached: [] };
  if (limit.isAltered) return undefined;
  const client = (alert.client ?? null) as string | null;
  const uses = await findReachedUses(connection, limits, limit, {
    ...terms,
    client,
    percent: Number(alert.percent),
  });
  return {
    reached: uses.map(({ subject, used, percent, start }) => ({
      ...{ subject, currency: limit.currency, amount: used, percent, period: start, crossedAt: terms.at },
      ...(limit.scope === 'role' && { user: subject }),
    })),
  };
}

/** SQL for the open wallets that an alert with the alias `a` may be about, with the alias `w`: those of its client, if it has one. */
export const watchedWallet = sql`w._id = a.wallet and w.deleted_at is null
  and (a.client is null or a.client = case w.owner_type when 'client' then w.owner else w.client end)`;

/** SQL for what can be paid out of a balance with the alias `b`: what holds reserve is no more at anybody's disposal. */
export const availableUnits = sql`(b.units - b.held)`;

type BalanceRow = { available: string; sequence: string };
type EntryRow = { date: string; balance: string };

async function inspectBalance(
  connection: Connection,
  alert: Row,
  { at }: InspectionTerms,
): Promise<Inspection> {
  const { rows } = await connection.execute<BalanceRow>(sql`
    select ${availableUnits}::text as available, b.sequence::text as sequence from alerts a
    join wallets w on ${watchedWallet} join balances b on b.wallet = w._id and b.currency = a.currency
    where a._id = ${alert._id}`);
  const [balance] = rows;
  if (!balance) return { reached: [] };
  const [wallet, currency] = [String(alert.wallet), String(alert.currency)];
  const threshold = alert.threshold as bigint;
  const sequence = BigInt(balance.sequence);
  // Entries know nothing of holds. Whatever was available was not more than the balance.
  const { rows: entries } = await connection.execute<EntryRow>(sql`
    select e.date, e.balance_after::text as balance from entries e
    where e.wallet = ${wallet} and e.currency = ${currency} and e.sequence > ${String(alert.sequence ?? sequence)}::bigint
      and e.sequence <= ${balance.sequence}::bigint and e.balance_after < ${String(threshold)}::bigint
    order by e.sequence limit 1`);
  const [first] = entries;
  const crossing = { subject: wallet, currency, crossedAt: first ? new Date(first.date) : at };
  const available = BigInt(balance.available);
  if (available < threshold) return { sequence, reached: [{ ...crossing, amount: available }] };
  return { sequence, reached: [], ...(first && { passed: { ...crossing, amount: BigInt(first.balance) } }) };
}
