/** GET transaction/{id}/entries: a transaction's entries, and whether they are intact. */
import { eq } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getColumn,
  getTable,
  type Routes,
  readRow,
  serve,
} from '#engine/service';
import { currency } from '#features/currencies';
import { canSeeWallet } from '#features/wallets/service';
import { checkEntry, checkTransaction, type EntryJson, type PostedTransaction } from '#ledger';
import { transactionEntries } from '../calls.ts';
import { transaction } from '../resource.ts';
import { computeEntries, postedTransaction } from './hooks.ts';

export const registerTransactionEntryRoutes: Routes = ({ app, database, ledger }) => {
  serve(app, transactionEntries, async ({ caller, params }) => {
    const row = await readRow(database.orm, transaction, params.id, caller);
    const posted = postedTransaction(row);
    const seal = row.seal as Buffer;
    const entries = (await computeEntries(database.orm, [row._id])).get(row._id) ?? [];
    const decimals = await findDecimals(database.orm, posted.currency);
    return {
      data: {
        seal: seal.toString('hex'),
        check: checkTransaction(ledger.keys, posted, seal, entries) ?? null,
        entries: entries
          // Outgoing entries first, in the direction of the money.
          .sort((one, other) => Number(BigInt(one.units) > 0n) - Number(BigInt(other.units) > 0n))
          .map((entry) => ({
            ...toEntrySide(entry, posted, caller, decimals),
            check: checkEntry(ledger.keys, entry) ?? null,
          })),
      },
    };
  });
};

/** An altered row may refer to a currency that doesn't exist; it must be shown nevertheless. */
async function findDecimals(connection: Connection, id: string): Promise<number> {
  const [row] = await connection
    .select({ decimals: getColumn(currency, 'decimals') })
    .from(getTable(currency))
    .where(eq(getColumn(currency, '_id'), id));
  return Number(row?.decimals ?? 0);
}

function toEntrySide(entry: EntryJson, posted: PostedTransaction, caller: Caller, decimals: number) {
  const owner = findOwner(entry.wallet, posted);
  const isVisible = owner !== undefined && canSeeWallet(caller, owner);
  return {
    wallet: entry.wallet,
    ownerType: owner?.ownerType ?? null,
    owner: owner?.owner ?? null,
    sequence: entry.sequence,
    amount: formatAmount(BigInt(entry.units), decimals),
    balanceAfter: isVisible ? formatAmount(BigInt(entry.balanceAfter), decimals) : null,
    date: new Date(entry.date).toISOString(),
    seal: entry.seal,
  };
}

/** The wallet's owner according to the transaction; undefined if the entry doesn't belong to it. */
function findOwner(wallet: string, posted: PostedTransaction) {
  if (wallet === posted.fromWallet) {
    return { ownerType: posted.fromType, owner: posted.from, client: posted.fromClient };
  }
  if (wallet === posted.toWallet) {
    return { ownerType: posted.toType, owner: posted.to, client: posted.toClient };
  }
  return undefined;
}
