/**
 * Balances that are shown, each held against its seal and the newest entry of its chain. A forged one is shown as it stands,
 * marked, with what it should be as far as anything genuine tells.
 */
import { type SQL, sql } from 'drizzle-orm';
import { asJson, type Connection, sameSeal, waitUntilVisible, withArchive } from '#engine/service';
import { type BalanceRow, balanceColumns, balanceOf } from './balance.ts';
import { checkEntry, type EntryJson, entryFields } from './checks.ts';
import type { PartyType } from './contract/parties.ts';
import { readWithPrevious } from './entriesWithPrevious.ts';
import type { LedgerKeys } from './keys.ts';
import { checkBalance } from './verify/balances.ts';

/** A balance that is not as the service wrote it; minor units. */
export type AlteredBalance = {
  wallet: string;
  currency: string;
  units: bigint;
  /** Undefined where nothing genuine says what it should be. */
  expected: bigint | undefined;
};

/** The newest entry of a chain, as far as a genuine balance names it. */
type Newest = { sequence: string; units: string; seal: string };

export type CheckedBalanceRow = BalanceRow & {
  ownerType: PartyType | null;
  owner: string | null;
  /** Not read with the balance where the entries lie on other servers. */
  newest?: Newest | null;
};

const newestJson = sql`json_build_object('sequence', e.sequence::text, 'units', e.balance_after::text,
  'seal', encode(e.seal, 'hex'))`;
const ownedBalance = sql`${balanceColumns}, w.owner_type as "ownerType", w.owner`;
const ofBalance = sql`e.wallet = b.wallet and e.currency = b.currency`;

/** SQL for HeldRow of a row of `balances` under the alias `b`, whose wallet has the alias `w`. */
export function checkedBalanceColumns({ layout }: Connection): SQL {
  return layout.lookUp({
    inOneStatement: () => sql`${ownedBalance}, (select ${newestJson} from entries e where ${ofBalance}
      order by e.sequence desc limit 1) as newest`,
    separately: () => ownedBalance,
  });
}

/** Those of these rows that are altered: by `chainName`. */
export async function alteredAmong(
  connection: Connection,
  keys: LedgerKeys,
  rows: readonly CheckedBalanceRow[],
): Promise<Map<string, AlteredBalance>> {
  const { lookUp } = connection.layout;
  const complete = await lookUp<typeof rows | Promise<typeof rows>>({
    inOneStatement: () => rows,
    separately: () => withNewest(connection, rows),
  });
  const suspects = complete.filter((row) => failsAt(keys, row, row.newest));
  if (suspects.length === 0) return new Map();
  const read = await lookUp({
    inOneStatement: () => readWhole(connection, suspects),
    separately: () => readStanding(connection, keys, suspects),
  });
  return new Map(
    read.flatMap(({ row, newest }) =>
      failsAt(keys, row, newest && endOf(newest)) ? [[chainName(row), alteredFrom(keys, row, newest)]] : [],
    ),
  );
}

export const chainName = ({ wallet, currency }: { wallet: string; currency: string }) =>
  `${wallet} ${currency}`;

const failsAt = (keys: LedgerKeys, row: CheckedBalanceRow, newest: Newest | null | undefined): boolean =>
  checkBalance(keys, row, {
    entries: BigInt(newest?.sequence ?? 0),
    sum: BigInt(newest?.units ?? 0),
    head: newest?.seal ?? null,
  }) !== undefined;

const endOf = ({ sequence, balanceAfter: units, seal }: EntryJson): Newest => ({ sequence, units, seal });

/** A genuine entry says what was held after it. Where the newest was removed or edited, a genuine balance does. */
function alteredFrom(keys: LedgerKeys, row: CheckedBalanceRow, newest: EntryJson | null): AlteredBalance {
  const { wallet, currency, ownerType, owner } = row;
  const genuine = newest && checkEntry(keys, newest) === undefined ? newest : undefined;
  const sealed = ownerType && owner ? balanceOf(keys.balance, row, { ownerType, owner }) : undefined;
  // Where nothing was booked, and the balance says the same, it is zero.
  const byEntry = newest || row.sequence !== '0' ? genuine && BigInt(genuine.balanceAfter) : 0n;
  const isBehind = sealed?.intact && genuine && sealed.balance.sequence < BigInt(genuine.sequence);
  const expected = sealed?.intact && !isBehind ? sealed.balance.units : byEntry;
  return { wallet, currency, units: BigInt(row.units), expected };
}

const wantedFrom = (rows: readonly CheckedBalanceRow[]) => {
  const chains = rows.map(({ wallet, currency, sequence }) => ({ wallet, currency, sequence }));
  return sql`json_to_recordset(${JSON.stringify(chains)}::json) as wanted(wallet uuid, currency uuid, sequence bigint)`;
};

type Read = { row: CheckedBalanceRow; newest: EntryJson | null };

/** Once more in one statement, months that were taken out too, each newest entry with the one before it. */
async function readWhole(connection: Connection, suspects: readonly CheckedBalanceRow[]): Promise<Read[]> {
  const entries = await withArchive(connection, 'entries');
  const previous = sql`(
    select json_build_object('seal', encode(p.seal, 'hex'), 'balanceAfter', p.balance_after::text)
    from ${entries} p where p.wallet = e.wallet and p.currency = e.currency and p.sequence = e.sequence - 1)`;
  const { rows } = await connection.execute<CheckedBalanceRow & { entry: EntryJson | null }>(sql`
    select ${ownedBalance}, (select ${asJson({ ...entryFields, previous })} from ${entries} e
      where ${ofBalance} order by e.sequence desc limit 1) as entry
    from ${wantedFrom(suspects)} join balances b using (wallet, currency) left join wallets w on w._id = b.wallet`);
  return rows.map(({ entry, ...row }) => ({ row, newest: entry }));
}

/** Entries that are looked at behind the one that a balance names: more of them say nothing more. */
const BEHIND = 100;

/** Rows with the newest of the entries from where the balance stands, by a statement of its own. */
async function withNewest(
  connection: Connection,
  rows: readonly CheckedBalanceRow[],
): Promise<readonly CheckedBalanceRow[]> {
  if (rows.length === 0) return rows;
  const found = await connection.execute<Newest & { wallet: string; currency: string }>(sql`
    select e.wallet, e.currency, e.sequence::text as sequence, e.balance_after::text as units,
      encode(e.seal, 'hex') as seal
    from ${wantedFrom(rows)} join entries e on e.wallet = wanted.wallet and e.currency = wanted.currency
      and e.sequence >= wanted.sequence and e.sequence <= wanted.sequence + ${BEHIND}
    order by e.sequence`);
  const newest = new Map(found.rows.map((entry) => [chainName(entry), entry]));
  return rows.map((row) => ({ ...row, newest: newest.get(chainName(row)) ?? null }));
}

/** How often a balance is read that moves meanwhile. */
const MAX_READS = 5;

/** Those that are altered, as far as their balances stand still. */
async function readStanding(
  connection: Connection,
  keys: LedgerKeys,
  suspects: readonly CheckedBalanceRow[],
): Promise<Read[]> {
  await waitUntilVisible(connection);
  const read: Read[] = [];
  for (const suspect of suspects) {
    const failed = await readStill(connection, keys, suspect);
    if (failed) read.push(failed);
  }
  return read;
}

/**
 * One posting may be seen on one server and not yet on another: what fails must fail while its balance stands still.
 * @returns undefined where it is intact or gone, and where it moved each time: postings are refused where a balance is altered
 */
async function readStill(
  connection: Connection,
  keys: LedgerKeys,
  suspect: CheckedBalanceRow,
): Promise<Read | undefined> {
  let row: CheckedBalanceRow | undefined = suspect;
  for (let reads = 0; row && reads < MAX_READS; reads += 1) {
    const before: CheckedBalanceRow = row;
    const newest = await newestEntry(connection, before);
    if (!failsAt(keys, before, newest && endOf(newest))) return undefined;
    row = await balanceRow(connection, before);
    if (row && sameSeal(row.seal, before.seal)) return { row: before, newest };
  }
  return undefined;
}

async function newestEntry(
  connection: Connection,
  { wallet, currency }: CheckedBalanceRow,
): Promise<EntryJson | null> {
  const which = sql`where e.wallet = ${wallet} and e.currency = ${currency} order by e.sequence desc limit 1`;
  return (await readWithPrevious(connection, which))[0] ?? null;
}

async function balanceRow(
  connection: Connection,
  { wallet, currency }: CheckedBalanceRow,
): Promise<CheckedBalanceRow | undefined> {
  const { rows } = await connection.execute<CheckedBalanceRow>(sql`
    select ${ownedBalance} from balances b left join wallets w on w._id = b.wallet
    where b.wallet = ${wallet} and b.currency = ${currency}`);
  return rows[0];
}
