/** A statement: the entries of a period between two balances, each held against its transaction, a page at a time. */
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
import { transaction } from '#features/transactions';
import type { UsableCurrency, WalletRow } from '#features/wallets/service';
import {
  balanceAfter,
  type ChainName,
  checkEntry,
  type EntryJson,
  readEntries,
  sequenceBefore,
  sumsBetween,
} from '#ledger';
import type { Statement, StatementEntry } from '../calls.ts';

export type StatementPeriod = { wallet: WalletRow; currency: UsableCurrency; from: Date; to: Date };

/** The entries after one of them; those from the first on where none is given. */
export type StatementEntriesPage = { after?: string | undefined; limit: number };

/** Reads the archive too where the connection does. */
export async function readStatement(
  core: Core,
  connection: Connection,
  caller: Caller,
  period: StatementPeriod,
  page: StatementEntriesPage,
): Promise<Statement> {
  const { wallet, currency, from, to } = period;
  const stretch = await readStretch(connection, period);
  const totals = await computeTotals(core, connection, stretch);
  const { entries, next } = await readStatementEntries(core, connection, caller, stretch, page);
  const [named] = await recordsOf(core, connection, getResource('wallets'), [wallet], caller);
  return {
    ...{ wallet: wallet._id, ownerType: wallet.ownerType, owner: wallet.owner },
    ownerName: named?._names.owner ?? wallet.owner,
    ...{ currency: currency._id, abbreviation: currency.abbreviation },
    ...{ from: from.toISOString(), to: to.toISOString() },
    ...totals,
    entries,
    ...(next !== undefined && { next }),
    altered: entries.filter(({ check }) => check !== null).length,
  };
}

/** What the whole period comes to, and whether it does. */
export async function computeTotals(core: Core, connection: Connection, stretch: Stretch) {
  const { keys } = core.ledger;
  const { currency, chain, first, last } = stretch;
  const opening = await balanceAfter(connection, keys, chain, first);
  const closing = await balanceAfter(connection, keys, chain, last);
  const { count, received, paid } = await sumsBetween(connection, chain, first, last);
  const addsUp = opening.units + received - paid === closing.units;
  const written = (units: bigint) => formatAmount(units, currency.decimals);
  return {
    ...{ opening: written(opening.units), closing: written(closing.units) },
    ...{ received: written(received), paid: written(paid), count },
    check: opening.check ?? closing.check ?? (addsUp ? null : 'sum'),
  };
}

/** What the wallet held when the period began. */
export async function readOpeningBalance(
  core: Core,
  connection: Connection,
  { currency, chain, first }: Stretch,
) {
  const { units, check } = await balanceAfter(connection, core.ledger.keys, chain, first);
  return { balance: formatAmount(units, currency.decimals), check: check ?? null };
}

/** @returns also where the next page begins; nothing there on the last one */
export async function readStatementEntries(
  core: Core,
  connection: Connection,
  caller: Caller,
  { currency, chain, first, last }: Stretch,
  { after, limit }: StatementEntriesPage,
): Promise<{ entries: StatementEntry[]; next: string | undefined }> {
  const written = (units: string) => formatAmount(BigInt(units), currency.decimals);
  const afterSequence = BigInt(after ?? 0);
  const start = afterSequence > first ? afterSequence : first;
  // By their place in the chain, which counts from 1: those that were removed leave a page shorter, and end nothing.
  const end = start + BigInt(limit) < last ? start + BigInt(limit) : last;
  const entries: StatementEntry[] = [];
  for await (const read of readEntries(connection, chain, start, end)) {
    const booked = await transactionsOf(core, connection, caller, read);
    for (const entry of read) {
      const record = booked.get(entry.transaction);
      entries.push({
        ...{ sequence: entry.sequence, date: new Date(entry.date).toISOString() },
        ...{ amount: written(entry.units), balanceAfter: written(entry.balanceAfter) },
        ...describeEntry(entry, record),
        check: checkEntry(core.ledger.keys, entry) ?? (!record || record.altered ? 'transaction' : null),
      });
    }
  }
  return { entries, next: end < last ? String(end) : undefined };
}

/** The entries of a period in their chain: those after the first of these numbers, up to the last. */
type Stretch = StatementPeriod & { chain: ChainName; first: bigint; last: bigint };

export async function readStretch(connection: Connection, period: StatementPeriod): Promise<Stretch> {
  const { wallet, currency, from, to } = period;
  const chain = { wallet: wallet._id, currency: currency._id };
  const first = await sequenceBefore(connection, chain, from);
  return { ...period, chain, first, last: await sequenceBefore(connection, chain, to) };
}

/** By `_id`. */
async function transactionsOf(
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

/** Its transaction from the wallet's side. */
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
