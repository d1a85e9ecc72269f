/** Writes a batch of postings in one database transaction: one locking read, one array write. */
import { sql } from 'drizzle-orm';
import { auditRows, insertAudit } from '../audit/record.ts';
import type { Connection, Database } from '../database/database.ts';
import { isDuplicate, isRetriable, isUnreachable } from '../database/failures.ts';
import { defineStatement } from '../database/statement.ts';
import { Refusal } from '../errors.ts';
import { applyBatch } from './apply.ts';
import type { BatchRows } from './batchRows.ts';
import type { Posting } from './posting.ts';
import type { Outcome } from './queue.ts';
import { type Found, readBatch } from './read.ts';
import type { SealKeys } from './seals.ts';
import { addCurrencies } from './wallets.ts';

export const ATTEMPTS = 8;

/** Thrown to roll a batch back and do it again: a wallet was closed between its read and its write. */
export class Overtaken extends Error {}

/** Writes the postings and answers one outcome for each, in order. */
export async function writeBatch(
  database: Database,
  keys: SealKeys,
  postings: readonly Posting[],
): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction((transaction) => writeOnce(transaction, keys, postings));
    } catch (error) {
      if (isUnreachable(error)) throw new Refusal('unavailable');
      // A key that another process has just used shows as a duplicate; the next read finds it.
      const again = isRetriable(error) || isDuplicate(error) || error instanceof Overtaken;
      if (again && attempt < ATTEMPTS) await pause(attempt);
      else if (postings.length > 1) return oneByOne(database, keys, postings);
      else throw again ? new Refusal('unavailable') : error;
    }
  }
}

/** What the database can't take in one posting must not fail its neighbours. */
async function oneByOne(
  database: Database,
  keys: SealKeys,
  postings: readonly Posting[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const posting of postings) {
    try {
      outcomes.push(...(await writeBatch(database, keys, [posting])));
    } catch (error) {
      outcomes.push(error as Error);
    }
  }
  return outcomes;
}

async function writeOnce(
  transaction: Connection,
  keys: SealKeys,
  postings: readonly Posting[],
): Promise<Outcome[]> {
  const found = await readPostings(transaction, keys, postings);
  const { outcomes, rows } = applyBatch(keys, postings, found);
  await writeRows(transaction, rows);
  return outcomes;
}

/** Locks and reads what these postings touch. The platform takes on a currency when it first moves. */
export async function readPostings(
  transaction: Connection,
  keys: SealKeys,
  postings: readonly Posting[],
): Promise<Found> {
  const found = await readBatch(transaction, keys.balance, postings);
  const lacking = [...found.sides.values()].filter(
    ({ balance, ownerType }) => !balance && ownerType === 'platform',
  );
  if (lacking.length === 0) return found;
  for (const { wallet, currency } of lacking) {
    await addCurrencies(transaction, keys.balance, wallet, [currency]);
  }
  return readBatch(transaction, keys.balance, postings);
}

/** @throws Overtaken */
export async function writeRows(transaction: Connection, rows: BatchRows): Promise<void> {
  if (rows.transactions.length === 0) return;
  const [written] = await insertRows(transaction, {
    transactions: JSON.stringify(rows.transactions),
    entries: JSON.stringify(rows.entries),
    balances: JSON.stringify(rows.balances),
    audit: JSON.stringify(rows.audit),
    idempotency: JSON.stringify(rows.idempotency),
  });
  if (written?.balances !== rows.balances.length) throw new Overtaken();
}

const insertRows = defineStatement<Record<keyof BatchRows, string>, { balances: number }>(
  'post_batch',
  sql`
  with new_transactions as (
    insert into transactions (_id, type, status, amount, currency, from_type, "from", from_wallet, from_client,
      to_type, "to", to_wallet, to_client, reference, content, data, action, "user", date, seal)
    select _id, type, status, amount, currency, from_type, "from", from_wallet, from_client,
      to_type, "to", to_wallet, to_client, reference, content, data, action, "user",
      to_timestamp(date / 1000.0), seal
    from json_to_recordset(${sql.placeholder('transactions')}::json) as row(
      _id uuid, type text, status text, amount bigint, currency uuid, from_type text, "from" uuid,
      from_wallet uuid, from_client uuid, to_type text, "to" uuid, to_wallet uuid, to_client uuid,
      reference text, content text, data jsonb, action text, "user" uuid, date bigint, seal bytea)
  ), new_entries as (
    insert into entries (wallet, currency, sequence, transaction, units, balance_after, date, seal)
    select wallet, currency, sequence, transaction, units, balance_after, to_timestamp(date / 1000.0), seal
    from json_to_recordset(${sql.placeholder('entries')}::json) as row(
      wallet uuid, currency uuid, sequence bigint, transaction uuid, units bigint, balance_after bigint,
      date bigint, seal bytea)
  ), new_audit as (
    ${insertAudit} from ${auditRows(sql.placeholder('audit'))}
  ), new_idempotency as (
    insert into idempotency ("user", key, request, status, answer, date)
    select "user", key, request, status, answer, to_timestamp(date / 1000.0)
    from json_to_recordset(${sql.placeholder('idempotency')}::json) as row(
      "user" uuid, key text, request bytea, status integer, answer jsonb, date bigint)
  ), moved as (
    update balances set units = row.units, sequence = row.sequence, head = row.head, seal = row.seal
    from json_to_recordset(${sql.placeholder('balances')}::json) as row(
      wallet uuid, currency uuid, units bigint, sequence bigint, head bytea, seal bytea)
    join wallets on wallets._id = row.wallet and wallets.deleted_at is null
    where balances.wallet = row.wallet and balances.currency = row.currency
    returning 1
  )
  select count(*)::integer as balances from moved`,
);

/** A little longer each time, and never the same for two who wait for each other. */
export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt));
}
