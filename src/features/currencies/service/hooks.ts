/** Hooks of currencies: whether one is in use, and which decimals are intended. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type Connection,
  changeRows,
  hooksFor,
  invalidField,
  type RecordInput,
  type Row,
  requireConfirmation,
  unionAll,
  withArchive,
} from '#engine/service';
import { PLATFORM_ID } from '#ledger/contract';
import { deviatesFromIso, isoDecimals } from '../iso4217.ts';
import { currency } from '../resource.ts';

export const currencyHooks = hooksFor(currency, {
  async beforeCreate(_, values) {
    requireIntendedDecimals(values, values);
    return values;
  },

  async beforeUpdate({ caller }, row, values) {
    requireIntendedDecimals(values, { ...row, ...omitUndefined(values) }, row);
    const decimals = Number(values.decimals ?? row.decimals);
    const previousLimit = row.confirmAbove ?? null;
    const unchangedLimit =
      previousLimit === null ? null : rescale(previousLimit, Number(row.decimals), decimals);
    // Otherwise a caller blocked by the limit could raise it first.
    if (values.confirmAbove !== undefined && values.confirmAbove !== unchangedLimit)
      requireConfirmation(caller);
    return values;
  },

  /** The platform's wallet issues all money, so it has every currency. */
  afterCreate: ({ transaction, ledger }, id) => ledger.addCurrencies(transaction, PLATFORM_ID, [id]),

  async beforeDelete({ transaction, ledger }, { _id }) {
    if ((await findUsed(transaction, [_id])).has(_id)) {
      throw invalidField('_id', { key: 'validation.currencyUsed' }, 'in_use');
    }
    await changeRows(transaction, ledger.keys, 'wallets', [PLATFORM_ID], () =>
      transaction.execute(sql`delete from balances where currency = ${_id}`),
    );
  },

  isFixed: async (connection, { _id }, field) =>
    field === 'decimals' ? isPosted(connection, _id) : (await findUsed(connection, [_id])).has(_id),

  /** Points to itself, because its amounts are shown with its name. */
  pointers: ({ _id }) => [{ name: '_id', to: 'currency', ids: [_id] }],

  async restrictions(connection, rows) {
    const ids = await findUsed(
      connection,
      rows.map(({ _id }) => _id),
    );
    return rows.map(({ _id }) => (ids.has(_id) ? { delete: 'validation.currencyUsed' } : {}));
  },
});

/**
 * The same amount in other minor units. Rounds down, so that confirmations are required more often, not less.
 */
function rescale(units: bigint, from: number, to: number): bigint {
  return to >= from ? units * 10n ** BigInt(to - from) : units / 10n ** BigInt(from - to);
}

/** Omitted values stay unchanged. */
const omitUndefined = (values: RecordInput) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Rejects decimals that are probably a mistake: they can't be corrected once something is posted.
 * @param next the currency as it would become
 * @param current the currency as it is, unless it is new
 * @throws ServiceError on `decimals` if they differ from ISO 4217 and the difference isn't confirmed
 */
function requireIntendedDecimals({ otherDecimals }: RecordInput, next: RecordInput, current?: Row): void {
  const isSame = current?.decimals === next.decimals && current?.abbreviation === next.abbreviation;
  if (isSame || otherDecimals === true || !deviatesFromIso(next.abbreviation, next.decimals)) return;
  const args = { abbreviation: String(next.abbreviation), decimals: Number(isoDecimals(next.abbreviation)) };
  throw invalidField('decimals', { key: 'validation.isoDecimals', args });
}

/**
 * Whether anything was ever posted in the currency. All money comes from the platform, so a concurrent
 * posting waits for the lock on the platform's balance and then sees the changed decimals.
 */
async function isPosted(connection: Connection, currency: string): Promise<boolean> {
  const { rows } = await connection.execute<{ sequence: string }>(sql`
    select sequence::text from balances where wallet = ${PLATFORM_ID} and currency = ${currency} for update`);
  if (rows.some(({ sequence }) => sequence !== '0')) return true;
  const transactions = await withArchive(connection, 'transactions');
  const { rows: postedRows } = await connection.execute(sql`
    select 1 from ${transactions} where currency = ${currency} and status = 'successful' limit 1`);
  return postedRows.length > 0;
}

/**
 * Returns currencies with a balance in any wallet, activated or disabled by a client, default of a user, or
 * ever posted.
 */
async function findUsed(connection: Connection, currencies: readonly string[]): Promise<Set<string>> {
  if (!currencies.length) return new Set();
  const ids = sql`json_array_elements_text(${JSON.stringify(currencies)}::json) as requested`;
  // Each currency is looked up separately, so that its index is used however rare it is. Transactions may be
  // distributed.
  const unionOf = (query: (currency: SQL) => SQL) =>
    unionAll(currencies.map((id) => query(sql`${id}::uuid`)));
  const transactions = await withArchive(connection, 'transactions');
  const movedQuery = unionOf(
    (id) => sql`(select currency from ${transactions} where currency = ${id} limit 1)`,
  );
  const balancesQuery = unionOf(
    (id) => sql`(select currency from balances
      where currency = ${id} and (wallet <> ${PLATFORM_ID} or sequence > 0) limit 1)`,
  );
  const { rows } = await connection.execute<{ _id: string }>(sql`
    with moved as materialized (${movedQuery}), held as materialized (${balancesQuery})
    select requested as _id from ${ids} where ${usageCondition(sql`requested::uuid`)}`);
  return new Set(rows.map(({ _id }) => _id));
}

/** Checks small tables first: users are scanned only for a currency that isn't used elsewhere. */
function usageCondition(currency: SQL): SQL {
  return sql`(exists (select 1 from client_currencies where currency = ${currency})
      or exists (select 1 from moved where currency = ${currency})
      or exists (select 1 from held where currency = ${currency})
      or exists (select 1 from users where default_currency = ${currency}))`;
}
