/** Hooks of wallets: balances, one wallet per owner, closed only when empty. */
import { sql } from 'drizzle-orm';
import { formatAmount, getResource } from '#engine/contract';
import {
  type Connection,
  findId,
  findIds,
  hooksFor,
  invalidField,
  type RecordInput,
  type Row,
  ServiceError,
  type Write,
} from '#engine/service';
import {
  type AlteredBalance,
  availableUnits,
  type CheckedBalanceRow,
  chainName,
  checkedBalanceColumns,
  type Ledger,
  listActiveCurrencies,
} from '#ledger';
import { type PartyType, PLATFORM_ID } from '#ledger/contract';
import type { Balance } from '../balance.ts';
import { wallet } from '../resource.ts';
import { listFreezeRestrictions } from './freeze.ts';

export const walletHooks = hooksFor(wallet, {
  async insert(write, values) {
    const { ledger, transaction } = write;
    const owner = await resolveOwner(write, values);
    const currencies = await resolveCurrencies(write, (values.currencies ?? []) as string[]);
    await requireUsableCurrencies(write.transaction, owner.client, currencies);
    return ledger.openWallet(transaction, { ...owner, currencies });
  },

  async remove({ ledger, transaction }, row) {
    if (row._id === PLATFORM_ID) throw invalidField('_id', { key: 'validation.platformWallet' }, 'in_use');
    await ledger.closeWallet(transaction, row._id);
  },

  async resolveVirtualFields(connection, rows, _caller, { ledger }) {
    const balancesByWallet = await readBalances(
      ledger,
      connection,
      rows.map(({ _id }) => _id),
    );
    for (const row of rows) {
      const balances = balancesByWallet.get(row._id) ?? [];
      row.balances = balances;
      row.currencies = balances.map(({ currency }) => currency);
    }
  },

  async restrictions(_, rows, caller) {
    return rows.map((row) => {
      const actions = listFreezeRestrictions(caller, row);
      if (row._id === PLATFORM_ID) return { delete: 'validation.platformWallet', actions };
      const isEmpty = (row.balances as Balance[]).every(isZero);
      return isEmpty ? { actions } : { delete: 'validation.walletNotEmpty', actions };
    });
  },
});

function isZero({ balance }: Balance): boolean {
  return /^[-0.]*$/.test(balance);
}

/**
 * Returns the balances of these wallets, by wallet, in the order of abbreviations; each is verified against
 * its seal.
 */
export async function readBalances(
  ledger: Ledger,
  connection: Connection,
  wallets: readonly string[],
): Promise<Map<string, Balance[]>> {
  const { rows } = await connection.execute<BalanceRow>(sql`
    select ${checkedBalanceColumns(connection)}, c.abbreviation, c.decimals,
      w.client is not null and not coalesce(a.active, false) as "isDisabled"
    from json_array_elements_text(${JSON.stringify(wallets)}::json) as id
    join balances b on b.wallet = id::uuid join currencies c on c._id = b.currency
    join wallets w on w._id = b.wallet
    left join client_currencies a on a.client = w.client and a.currency = b.currency
    order by c.abbreviation`);
  const altered = await ledger.findAlteredBalances(connection, rows);
  const balancesByWallet = new Map<string, Balance[]>();
  for (const row of rows) {
    const { wallet, currency, abbreviation, decimals, isDisabled } = row;
    const one: Balance = {
      ...{ currency, abbreviation, decimals },
      balance: formatAmount(BigInt(row.units), decimals),
      ...describeAvailability(row, decimals),
      ...(isDisabled && { disabled: true as const }),
      ...describeAlteredAmount(altered.get(chainName(row)), decimals),
    };
    balancesByWallet.set(wallet, [...(balancesByWallet.get(wallet) ?? []), one]);
  }
  return balancesByWallet;
}

/** The fields added to a balance with open holds. */
export function describeAvailability(
  { units, held }: { units: string | bigint; held: string | bigint },
  decimals: number,
): Pick<Balance, 'available' | 'held'> {
  const reserved = BigInt(held);
  if (reserved === 0n) return {};
  const available = availableUnits({ units: BigInt(units), held: reserved });
  return { available: formatAmount(available, decimals), held: formatAmount(reserved, decimals) };
}

/** The fields added to an altered amount. */
export function describeAlteredAmount(
  altered: Pick<AlteredBalance, 'expected'> | undefined,
  decimals: number,
): Pick<Balance, 'altered' | 'expected'> {
  if (!altered) return {};
  const { expected } = altered;
  return { altered: true, ...(expected !== undefined && { expected: formatAmount(expected, decimals) }) };
}

type BalanceRow = CheckedBalanceRow & {
  abbreviation: string;
  decimals: number;
  /** True if it isn't active for the wallet's client, so that nothing can be posted in it. */
  isDisabled: boolean;
};

type Owner = { ownerType: PartyType; owner: string; client: string | null };

/** Returns the owner, who must be visible to the caller, and the client of the wallet. */
async function resolveOwner({ transaction, caller }: Write, values: RecordInput): Promise<Owner> {
  const ownerType = values.ownerType as PartyType;
  const owner = String(values.owner);
  // There is exactly one platform wallet, created at the first start.
  if (ownerType === 'platform') throw new ServiceError('conflict', { owner: { key: 'validation.taken' } });
  const id = await findId(transaction, getResource(ownerType), owner, caller);
  if (id === undefined) throw invalidField('owner', { key: 'validation.reference' });
  if (ownerType === 'client') return { ownerType, owner: id, client: id };
  const { rows } = await transaction.execute<{ client: string | null }>(
    sql`select client from users where _id = ${id} for share`,
  );
  // The owner was deleted since: the wallet would be orphaned.
  if (!rows[0]) throw invalidField('owner', { key: 'validation.reference' });
  return { ownerType, owner: id, client: rows[0].client };
}

/**
 * Returns `_id`s of currencies named by `_id` or abbreviation.
 * @throws ServiceError `invalid`
 */
export async function resolveCurrencies(
  { transaction, caller }: Pick<Write, 'transaction' | 'caller'>,
  names: readonly string[],
): Promise<string[]> {
  const ids = await findIds(transaction, getResource('currency'), names, caller);
  return names.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw invalidField('currencies', { key: 'validation.reference' });
    return id;
  });
}

/**
 * A wallet can add its client's active currencies; platform staff's wallets can add any.
 * @throws ServiceError `currency_disabled` on the first other one
 */
export async function requireUsableCurrencies(
  connection: Connection,
  client: string | null,
  currencies: readonly string[],
): Promise<void> {
  if (client === null || currencies.length === 0) return;
  const usable = await listActiveCurrencies(connection, client);
  const index = currencies.findIndex((currency) => !usable.includes(currency));
  if (index >= 0) {
    throw invalidField(`currencies.${index}`, { key: 'validation.notActivated' }, 'currency_disabled');
  }
}

export type WalletRow = Row & { ownerType: PartyType; owner: string; client: string | null };
