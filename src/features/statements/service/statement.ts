/**
 * A statement: the entries of a period between two balances, each validated against its transaction, paged.
 */
import { inArray } from 'drizzle-orm';
import { formatAmount, getResource } from '#engine/contract';
import {
  type Caller,
  type Connection,
  type Core,
  getColumn,
  getTable,
  type ResourceRecord,
  type Row,
  recordsOf,
} from '#engine/service';
import { readReservedBefore } from '#features/holds/service';
import { readIssuer } from '#features/letterhead/service';
import { transaction } from '#features/transactions';
import { readPersonNames } from '#features/users/service';
import { describeAvailability, type UsableCurrency, type WalletRow } from '#features/wallets/service';
import {
  type ChainName,
  chainName,
  checkEntry,
  type EntryJson,
  findSequenceBefore,
  readBalanceAfter,
  readEntries,
  sumEntriesBetween,
} from '#ledger';
import type { Statement, StatementEntry } from '../calls.ts';

export type StatementPeriod = { wallet: WalletRow; currency: UsableCurrency; from: Date; to: Date };

/** The entries after this sequence; from the first on if omitted. */
export type StatementEntriesPage = { after?: string | undefined; limit: number };

/** Reads a statement; includes the archive if the connection does. */
export async function readStatement(
  core: Core,
  connection: Connection,
  caller: Caller,
  period: StatementPeriod,
  page: StatementEntriesPage,
): Promise<Statement> {
  const { wallet, currency, from, to } = period;
  const range = await readEntryRange(connection, period);
  const totals = await computeTotals(core, connection, range);
  const { entries, next } = await readStatementEntries(core, connection, caller, range, page);
  const [record] = await recordsOf(core, connection, getResource('wallets'), [wallet], caller);
  const persons = await readPersonNames(connection, [wallet.owner], caller);
  return {
    ...{ wallet: wallet._id, ownerType: wallet.ownerType, owner: wallet.owner },
    ownerName: record?._names.owner ?? wallet.owner,
    ownerPerson: persons.get(wallet.owner) ?? null,
    issuer: await readIssuer(core, connection, wallet.client),
    ...{ currency: currency._id, abbreviation: currency.abbreviation },
    ...{ from: from.toISOString(), to: to.toISOString() },
    ...totals,
    entries,
    ...(next !== undefined && { next }),
    altered: entries.filter(({ check }) => check !== null).length,
  };
}

/** Computes the totals of the full period, and checks that they add up. */
export async function computeTotals(core: Core, connection: Connection, range: EntryRange) {
  const { keys } = core.ledger;
  const { currency, chain, first, last, to } = range;
  const opening = await readBalanceAfter(connection, keys, chain, first);
  const closing = await readBalanceAfter(connection, keys, chain, last);
  const held = (await readReservedBefore(connection, [chain], to)).get(chainName(chain)) ?? 0n;
  const { count, received, paid } = await sumEntriesBetween(connection, chain, first, last);
  const isBalanced = opening.units + received - paid === closing.units;
  const format = (units: bigint) => formatAmount(units, currency.decimals);
  return {
    ...{ opening: format(opening.units), closing: format(closing.units) },
    ...describeAvailability({ units: closing.units, held }, currency.decimals),
    ...{ received: format(received), paid: format(paid), count },
    check: opening.check ?? closing.check ?? (isBalanced ? null : 'sum'),
  };
}

/** The balance at the beginning of the period, as a decimal string. */
export async function readOpeningBalance(
  core: Core,
  connection: Connection,
  { currency, chain, first }: EntryRange,
) {
  const { units, check } = await readBalanceAfter(connection, core.ledger.keys, chain, first);
  return { balance: formatAmount(units, currency.decimals), check: check ?? null };
}

/** Returns a page of entries, and the cursor of the next page; undefined on the last one. */
export async function readStatementEntries(
  core: Core,
  connection: Connection,
  caller: Caller,
  { currency, chain, first, last }: EntryRange,
  { after, limit }: StatementEntriesPage,
): Promise<{ entries: StatementEntry[]; next: string | undefined }> {
  const format = (units: string) => formatAmount(BigInt(units), currency.decimals);
  const afterSequence = BigInt(after ?? 0);
  const start = afterSequence > first ? afterSequence : first;
  // Pages are ranges of sequence numbers, so removed entries only make a page shorter.
  const end = start + BigInt(limit) < last ? start + BigInt(limit) : last;
  const entries: StatementEntry[] = [];
  for await (const batch of readEntries(connection, chain, start, end)) {
    const transactions = await findTransactions(core, connection, caller, batch);
    for (const entry of batch) {
      const record = transactions.get(entry.transaction);
      entries.push({
        ...{ sequence: entry.sequence, date: new Date(entry.date).toISOString() },
        ...{ amount: format(entry.units), balanceAfter: format(entry.balanceAfter) },
        ...describeEntry(entry, record),
        check: checkEntry(core.ledger.keys, entry) ?? (!record || record.altered ? 'transaction' : null),
      });
    }
  }
  return { entries, next: end < last ? String(end) : undefined };
}

/** The range of a period's entries in their chain: after sequence `first`, up to `last`. */
type EntryRange = StatementPeriod & { chain: ChainName; first: bigint; last: bigint };

export async function readEntryRange(connection: Connection, period: StatementPeriod): Promise<EntryRange> {
  const { wallet, currency, from, to } = period;
  const chain = { wallet: wallet._id, currency: currency._id };
  const first = await findSequenceBefore(connection, chain, from);
  return { ...period, chain, first, last: await findSequenceBefore(connection, chain, to) };
}

/** Maps `_id`s to transaction records. */
async function findTransactions(
  core: Core,
  connection: Connection,
  caller: Caller,
  entries: readonly EntryJson[],
) {
  const ids = entries.map((entry) => entry.transaction);
  const rows = await connection
    .select()
    .from(getTable(transaction))
    .where(inArray(getColumn(transaction, '_id'), ids));
  const records = await recordsOf(core, connection, transaction, rows as Row[], caller);
  return new Map(records.map((record) => [record._id, record]));
}

/** Describes the entry's transaction from the wallet's perspective. */
function describeEntry({ transaction: _id, units }: EntryJson, record: ResourceRecord | undefined) {
  const side = BigInt(units) > 0n ? 'from' : 'to';
  return {
    transaction: _id,
    type: String(record?.type ?? ''),
    reference: String(record?.reference ?? ''),
    partyType: (record?.[`${side}Type`] ?? null) as StatementEntry['partyType'],
    party: (record?.[side] ?? null) as string | null,
    partyName: record?._names[side] ?? null,
  };
}
