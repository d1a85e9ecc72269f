/** A statement: the entries of a period between two balances, each held against its transaction. */
import { inArray } from 'drizzle-orm';
import { resourceNamed } from '../../../engine/contract/registry.ts';
import { formatAmount } from '../../../engine/contract/values/money.ts';
import type { Core } from '../../../engine/service/core.ts';
import type { Connection } from '../../../engine/service/database/database.ts';
import { tableOf } from '../../../engine/service/database/schema/tables.ts';
import { invalidField } from '../../../engine/service/errors.ts';
import { columnFor } from '../../../engine/service/records/columns.ts';
import type { Row } from '../../../engine/service/records/hooks.ts';
import { type ResourceRecord, recordsOf } from '../../../engine/service/records/records.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { checkEntry, type EntryJson } from '../../../ledger/checks.ts';
import { balanceAfter, readEntries, sequenceBefore } from '../../../ledger/statement.ts';
import { transaction } from '../../transactions/resource.ts';
import type { FoundCurrency, WalletRow } from '../../wallets/service/index.ts';
import { MOST_ENTRIES, type Statement, type StatementEntry } from '../calls.ts';

type Asked = { wallet: WalletRow; currency: FoundCurrency; from: Date; to: Date };

/** @throws Refusal `statement_too_long` */
export async function statementOf(
  core: Core,
  connection: Connection,
  caller: Caller,
  asked: Asked,
): Promise<Statement> {
  const { wallet, currency, from, to } = asked;
  const { keys } = core.ledger;
  const chain = { wallet: wallet._id, currency: currency._id };
  const first = await sequenceBefore(connection, chain, from);
  const last = await sequenceBefore(connection, chain, to);
  if (last - first > BigInt(MOST_ENTRIES))
    throw invalidField('to', { key: 'errors.statement_too_long' }, 'statement_too_long');
  const opening = await balanceAfter(connection, keys, chain, first);
  const closing = await balanceAfter(connection, keys, chain, last);
  const written = (units: bigint) => formatAmount(units, currency.decimals);
  const entries: StatementEntry[] = [];
  let [received, paid] = [0n, 0n];
  for await (const page of readEntries(connection, chain, first, last)) {
    const booked = await transactionsOf(core, connection, caller, page);
    for (const entry of page) {
      const units = BigInt(entry.units);
      if (units > 0n) received += units;
      else paid -= units;
      const record = booked.get(entry.transaction);
      entries.push({
        ...{ sequence: entry.sequence, date: new Date(entry.date).toISOString() },
        ...{ amount: written(units), balanceAfter: written(BigInt(entry.balanceAfter)) },
        ...saidOf(entry, record),
        check: checkEntry(keys, entry) ?? (!record || record.altered ? 'transaction' : null),
      });
    }
  }
  const addsUp = opening.units + received - paid === closing.units;
  const [named] = await recordsOf(core, connection, resourceNamed('wallets'), [wallet], caller);
  return {
    ...{ wallet: wallet._id, ownerType: wallet.ownerType, owner: wallet.owner },
    ownerName: named?._names.owner ?? wallet.owner,
    ...{ currency: currency._id, abbreviation: currency.abbreviation },
    ...{ from: from.toISOString(), to: to.toISOString() },
    ...{ opening: written(opening.units), closing: written(closing.units) },
    ...{ received: written(received), paid: written(paid) },
    entries,
    altered: entries.filter(({ check }) => check !== null).length,
    check: opening.check ?? closing.check ?? (addsUp ? null : 'sum'),
  };
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
    .from(tableOf(transaction))
    .where(inArray(columnFor(transaction, '_id'), ids));
  const records = await recordsOf(core, connection, transaction, rows as Row[], caller);
  return new Map(records.map((record) => [record._id, record]));
}

/** Its transaction from the wallet's side. */
function saidOf({ transaction: _id, units }: EntryJson, record: ResourceRecord | undefined) {
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
