/**
 * Checks displayed balances against their seals and the newest entries of their chains. A forged balance is displayed as
 * stored, marked as altered, with the expected amount where intact rows prove one.
 */
import { type SQL, sql } from 'drizzle-orm';
import { asJson, type Connection, sameSeal, waitUntilVisible, withArchive } from '#engine/service';
import { type BalanceRow, balanceColumns, chainName, toBalance } from './balance.ts';
import { checkEntry, type EntryJson, entryFields } from './checks.ts';
import type { PartyType } from './contract/parties.ts';
import { readEntriesWithPrevious } from './entriesWithPrevious.ts';
import type { LedgerKeys } from './keys.ts';
import { checkBalance } from './verify/balances.ts';

/** A balance that was changed outside the service; minor units. */
export type AlteredBalance = {
  wallet: string;
  currency: string;
  units: bigint;
  /** Undefined where no intact row proves what it should be. */
  expected: bigint | undefined;
};

/** The newest entry of a chain. */
type Newest = { sequence: string; units: string; seal: string };

export type CheckedBalanceRow = BalanceRow & {
  ownerType: PartyType | null;
  owner: string | null;
  /** Not read with the balance where entries are on other servers. */
  newest?: Newest | null;
};

const newestJson = sql`json_build_object('sequence', e.sequence::text, 'units', e.balance_after::text,
  'seal', encode(e.seal, 'hex'))`;
const ownedBalanceColumns = sql`${balanceColumns}, w.owner_type as "ownerType", w.owner`;
const inChainOfBalance = sql`e.wallet = b.wallet and e.currency = b.currency`;

/** SQL for CheckedBalanceRow, with the aliases `b` for `balances` and `w` for `wallets`. */
export function checkedBalanceColumns({ layout }: Connection): SQL {
  return layout.lookUp({
    inOneStatement:
      () => sql`${ownedBalanceColumns}, (select ${newestJson} from entries e where ${inChainOfBalance}
      order by e.sequence desc limit 1) as newest`,
    separately: () => ownedBalanceColumns,
  });
}

/** The altered balances among these rows, by `chainName`. */
export async function findAlteredBalances(
  connection: Connection,
  keys: LedgerKeys,
  rows: readonly CheckedBalanceRow[],
): Promise<Map<string, AlteredBalance>> {
  const { lookUp } = connection.layout;
  const withEntries = await lookUp<typeof rows | Promise<typeof rows>>({
    inOneStatement: () => rows,
    separately: () => addNewestEntries(connection, rows),
  });
  const suspects = withEntries.filter((row) => failsCheck(keys, row, row.newest));
  if (suspects.length === 0) return new Map();
  const pairs = await lookUp({
    inOneStatement: () => rereadBalances(connection, suspects),
    separately: () => readAltered(connection, keys, suspects),
  });
  return new Map(
    pairs.flatMap(({ row, newest }) =>
      failsCheck(keys, row, newest && toNewest(newest))
        ? [[chainName(row), toAlteredBalance(keys, row, newest)]]
        : [],
    ),
  );
}

const failsCheck = (keys: LedgerKeys, row: CheckedBalanceRow, newest: Newest | null | undefined): boolean =>
  checkBalance(keys, row, {
    entries: BigInt(newest?.sequence ?? 0),
    sum: BigInt(newest?.units ?? 0),
    head: newest?.seal ?? null,
  }) !== undefined;

const toNewest = ({ sequence, balanceAfter: units, seal }: EntryJson): Newest => ({ sequence, units, seal });

/** An intact entry proves the balance after it. Where the newest entry was removed or edited, an intact balance proves it. */
function toAlteredBalance(
  keys: LedgerKeys,
  row: CheckedBalanceRow,
  newest: EntryJson | null,
): AlteredBalance {
  const { wallet, currency, ownerType, owner } = row;
  const intactEntry = newest && checkEntry(keys, newest) === undefined ? newest : undefined;
  const sealed = ownerType && owner ? toBalance(keys.balance, row, { ownerType, owner }) : undefined;
  // Without entries it is zero, provided that the balance agrees.
  const byEntry = newest || row.sequence !== '0' ? intactEntry && BigInt(intactEntry.balanceAfter) : 0n;
  const isOutdated =
    sealed?.isIntact && intactEntry && sealed.balance.sequence < BigInt(intactEntry.sequence);
  const expected = sealed?.isIntact && !isOutdated ? sealed.balance.units : byEntry;
  return { wallet, currency, units: BigInt(row.units), expected };
}

const chainRecordsSql = (rows: readonly CheckedBalanceRow[]) => {
  const chains = rows.map(({ wallet, currency, sequence }) => ({ wallet, currency, sequence }));
  return sql`json_to_recordset(${JSON.stringify(chains)}::json) as chains(wallet uuid, currency uuid, sequence bigint)`;
};

type BalanceWithEntry = { row: CheckedBalanceRow; newest: EntryJson | null };

/** Reads the balances once more in one statement, archived months included, each newest entry with its predecessor. */
async function rereadBalances(
  connection: Connection,
  suspects: readonly CheckedBalanceRow[],
): Promise<BalanceWithEntry[]> {
  const entries = await withArchive(connection, 'entries');
  const previous = sql`(
    select json_build_object('seal', encode(p.seal, 'hex'), 'balanceAfter', p.balance_after::text)
    from ${entries} p where p.wallet = e.wallet and p.currency = e.currency and p.sequence = e.sequence - 1)`;
  const { rows } = await connection.execute<CheckedBalanceRow & { entry: EntryJson | null }>(sql`
    select ${ownedBalanceColumns}, (select ${asJson({ ...entryFields, previous })} from ${entries} e
      where ${inChainOfBalance} order by e.sequence desc limit 1) as entry
    from ${chainRecordsSql(suspects)} join balances b using (wallet, currency) left join wallets w on w._id = b.wallet`);
  return rows.map(({ entry, ...row }) => ({ row, newest: entry }));
}

/** Entries read after the one that a balance names. Further ones would not change the result. */
const MAX_LATER_ENTRIES = 100;

/** Adds to each row its newest entry, from the balance's sequence on, read by a separate statement. */
async function addNewestEntries(
  connection: Connection,
  rows: readonly CheckedBalanceRow[],
): Promise<readonly CheckedBalanceRow[]> {
  if (rows.length === 0) return rows;
  const entries = await connection.execute<Newest & { wallet: string; currency: string }>(sql`
    select e.wallet, e.currency, e.sequence::text as sequence, e.balance_after::text as units,
      encode(e.seal, 'hex') as seal
    from ${chainRecordsSql(rows)} join entries e on e.wallet = chains.wallet and e.currency = chains.currency
      and e.sequence >= chains.sequence and e.sequence <= chains.sequence + ${MAX_LATER_ENTRIES}
    order by e.sequence`);
  const newest = new Map(entries.rows.map((entry) => [chainName(entry), entry]));
  return rows.map((row) => ({ ...row, newest: newest.get(chainName(row)) ?? null }));
}

/** How often a balance is read that changes in the meantime. */
const MAX_READS = 5;

/** The altered ones among balances that don't change while they are checked. */
async function readAltered(
  connection: Connection,
  keys: LedgerKeys,
  suspects: readonly CheckedBalanceRow[],
): Promise<BalanceWithEntry[]> {
  await waitUntilVisible(connection);
  const altered: BalanceWithEntry[] = [];
  for (const suspect of suspects) {
    const pair = await readIfAltered(connection, keys, suspect);
    if (pair) altered.push(pair);
  }
  return altered;
}

/**
 * A posting may be visible on one server and not yet on another, so a check counts only if the balance is the same before and
 * after it.
 * @returns undefined if the balance is intact, gone, or changed each time: nobody can post to an altered balance
 */
async function readIfAltered(
  connection: Connection,
  keys: LedgerKeys,
  suspect: CheckedBalanceRow,
): Promise<BalanceWithEntry | undefined> {
  let row: CheckedBalanceRow | undefined = suspect;
  for (let reads = 0; row && reads < MAX_READS; reads += 1) {
    const checked: CheckedBalanceRow = row;
    const newest = await readNewestEntry(connection, checked);
    if (!failsCheck(keys, checked, newest && toNewest(newest))) return undefined;
    row = await readBalanceRow(connection, checked);
    if (row && sameSeal(row.seal, checked.seal)) return { row: checked, newest };
  }
  return undefined;
}

async function readNewestEntry(
  connection: Connection,
  { wallet, currency }: CheckedBalanceRow,
): Promise<EntryJson | null> {
  const which = sql`where e.wallet = ${wallet} and e.currency = ${currency} order by e.sequence desc limit 1`;
  return (await readEntriesWithPrevious(connection, which))[0] ?? null;
}

async function readBalanceRow(
  connection: Connection,
  { wallet, currency }: CheckedBalanceRow,
): Promise<CheckedBalanceRow | undefined> {
  const { rows } = await connection.execute<CheckedBalanceRow>(sql`
    select ${ownedBalanceColumns} from balances b left join wallets w on w._id = b.wallet
    where b.wallet = ${wallet} and b.currency = ${currency}`);
  return rows[0];
}
