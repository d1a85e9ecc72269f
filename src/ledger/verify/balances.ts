/** Verifies balance rows: their seals, and that they agree with the ends of their chains. */
import { type SQL, sql } from 'drizzle-orm';
import { type Connection, PAGE, toHex } from '#engine/service';
import { type BalanceRow, balanceColumns, chainColumns, chainName, toBalance } from '../balance.ts';
import type { LedgerCheck } from '../checks.ts';
import type { PartyType } from '../contract/parties.ts';
import type { LedgerKeys } from '../keys.ts';
import type { HistoryScope, LedgerVerification } from '../scope.ts';

/** Totals over the entries of a wallet in one currency, as read. */
export type Chain = {
  wallet: string;
  currency: string;
  entries: bigint;
  sum: bigint;
  /** Seal of the last entry, in hexadecimal. */
  head: string;
};

type OwnedBalance = BalanceRow & { ownerType: PartyType | null; owner: string | null };

const ownedBalanceColumns = sql`${balanceColumns}, w.owner_type as "ownerType", w.owner`;

/** Checks the balance rows of these chains. */
export async function verifyBalances(
  { connection, keys, checked, report }: LedgerVerification,
  chains: readonly Chain[],
): Promise<void> {
  if (chains.length === 0) return;
  const chainsJson = JSON.stringify(chains.map(({ wallet, currency }) => ({ wallet, currency })));
  const { rows } = await connection.execute<OwnedBalance>(sql`
    select ${ownedBalanceColumns}
    from json_to_recordset(${chainsJson}::json) as chains(wallet uuid, currency uuid)
    join balances b using (wallet, currency) left join wallets w on w._id = b.wallet`);
  const balanceByChain = new Map(rows.map((row) => [chainName(row), row]));
  for (const chain of chains) {
    const balance = balanceByChain.get(chainName(chain));
    const check = balance ? checkBalance(keys, balance, chain) : 'missing';
    if (check) report({ table: 'balances', record: chain.currency, wallet: chain.wallet, check });
  }
  checked('balances', rows.length);
}

/** Checks that balances without entries are zero. */
export async function verifyIdleBalances(
  { connection, keys, checked, report }: LedgerVerification,
  scope: HistoryScope,
): Promise<void> {
  let after = sql`true`;
  const inScope = (wallet: SQL) => (scope.kind === 'wallet' ? sql`${wallet} = ${scope.wallet}` : sql`true`);
  for (;;) {
    const { before, from } = connection.layout.lookupTables({
      chains: {
        table: sql`entries`,
        rows: sql`select distinct e.wallet, e.currency from entries e where ${inScope(sql`e.wallet`)}`,
      },
    });
    const { rows } = await connection.execute<OwnedBalance>(sql`${before}
      select ${ownedBalanceColumns} from balances b left join wallets w on w._id = b.wallet
      where ${after} and ${inScope(sql`b.wallet`)}
        and not exists (select from ${from.chains} e where e.wallet = b.wallet and e.currency = b.currency)
      order by b.wallet, b.currency limit ${PAGE}`);
    for (const row of rows) {
      const check = checkBalance(keys, row, { ...row, entries: 0n, sum: 0n, head: null });
      if (check) report({ table: 'balances', record: row.currency, wallet: row.wallet, check });
    }
    checked('balances', rows.length);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = sql`(b.wallet, b.currency) > (${last.wallet}, ${last.currency})`;
  }
}

/**
 * Whether chains that were read up to an entry end there, in their order: undefined for one that is intact or has later
 * entries.
 */
export async function checkChainEnds(
  connection: Connection,
  keys: LedgerKeys,
  chains: readonly (Pick<Chain, 'wallet' | 'currency'> & { sequence: bigint })[],
): Promise<(LedgerCheck | undefined)[]> {
  const rows = await readChainEnds(connection, chains);
  const balanceByChain = new Map(rows.map((row) => [chainName(row), row]));
  return chains.map(({ sequence, ...chain }) => {
    const balance = balanceByChain.get(chainName(chain));
    if (!balance) return sequence ? 'missing' : undefined;
    const { last } = balance;
    if (BigInt(last?.sequence ?? 0) !== sequence) return undefined;
    const [sum, head] = [BigInt(last?.units ?? 0), last?.seal ?? null];
    return checkBalance(keys, balance, { entries: sequence, sum, head });
  });
}

type ChainEnd = OwnedBalance & { last: { sequence: string; units: string; seal: string } | null };

/** Reads the balance rows of these chains, each with its newest entry. */
async function readChainEnds(
  connection: Connection,
  chains: readonly Pick<Chain, 'wallet' | 'currency'>[],
): Promise<ChainEnd[]> {
  return connection.layout.readEach<ChainEnd, 'wallet' | 'currency'>(
    connection,
    chainColumns,
    chains.map(({ wallet, currency }) => ({ wallet, currency })),
    ({ wallet, currency }) => sql`
      with newest as materialized (
        select json_build_object('sequence', e.sequence::text, 'units', e.balance_after::text,
          'seal', encode(e.seal, 'hex')) as entry
        from entries e where e.wallet = ${wallet} and e.currency = ${currency} order by e.sequence desc limit 1
      )
      select ${ownedBalanceColumns}, (select entry from newest) as last
      from balances b left join wallets w on w._id = b.wallet
      where b.wallet = ${wallet} and b.currency = ${currency}`,
  );
}

/** @param chain number, sum and last seal of the balance's entries */
export function checkBalance(
  keys: LedgerKeys,
  row: OwnedBalance,
  chain: { entries: bigint; sum: bigint; head: string | null },
): LedgerCheck | undefined {
  const { ownerType, owner } = row;
  if (!ownerType || !owner) return 'missing';
  const { balance, isIntact } = toBalance(keys.balance, row, { ownerType, owner });
  if (!isIntact) return 'seal';
  if (balance.sequence !== chain.entries || (balance.head && toHex(balance.head)) !== chain.head)
    return 'head';
  return balance.units === chain.sum ? undefined : 'sum';
}
