/** What the declaration of a currency can't say: when it is in use, and which decimals are meant. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type Connection,
  changeRows,
  invalidField,
  type RecordInput,
  type ResourceHooks,
  type Row,
  requireConfirmation,
  unionAll,
  withArchive,
} from '#engine/service';
import { PLATFORM_ID } from '#ledger/contract';
import { deviates, isoDecimals } from '../iso4217.ts';

export const currencyHooks: ResourceHooks = {
  async beforeCreate(_, values) {
    demandMeant(values, values);
    return values;
  },

  async beforeUpdate({ caller }, row, values) {
    demandMeant(values, { ...row, ...definedValues(values) }, row);
    const decimals = Number(values.decimals ?? row.decimals);
    const before = row.confirmAbove as bigint | null;
    const same = before === null ? null : rescaled(before, Number(row.decimals), decimals);
    // Without it, whoever is stopped by the limit would lift it first.
    if (values.confirmAbove !== undefined && values.confirmAbove !== same) requireConfirmation(caller);
    return values;
  },

  /** The platform, where all money comes from, holds every currency. */
  afterCreate: ({ transaction, ledger }, id) => ledger.addCurrencies(transaction, PLATFORM_ID, [id]),

  async beforeDelete({ transaction, ledger }, { _id }) {
    if ((await usedOf(transaction, [_id])).has(_id)) {
      throw invalidField('_id', { key: 'validation.currencyUsed' }, 'in_use');
    }
    await changeRows(transaction, ledger.keys, 'wallets', [PLATFORM_ID], () =>
      transaction.execute(sql`delete from balances where currency = ${_id}`),
    );
  },

  isFixed: async (connection, { _id }, field) =>
    field === 'decimals' ? isPosted(connection, _id) : (await usedOf(connection, [_id])).has(_id),

  /** Itself: its amounts are shown with its name. */
  pointers: ({ _id }) => [{ name: '_id', to: 'currency', ids: [_id] }],

  async restrictions(connection, rows) {
    const ids = await usedOf(
      connection,
      rows.map(({ _id }) => _id),
    );
    return rows.map(({ _id }) => (ids.has(_id) ? { delete: 'validation.currencyUsed' } : {}));
  },
};

/** The same amount in other minor units; what can't be said in them is rounded down: more asks, not less. */
function rescaled(units: bigint, from: number, to: number): bigint {
  return to >= from ? units * 10n ** BigInt(to - from) : units / 10n ** BigInt(from - to);
}

/** What is said; the rest stays as it is. */
const definedValues = (values: RecordInput) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Decimals are wrong for good once something was posted in them.
 * @param then what the currency would be @param before what it is, where it is
 * @throws ServiceError that names `decimals`, where they are not those of ISO 4217 and nobody has said that others are meant
 */
function demandMeant({ otherDecimals }: RecordInput, then: RecordInput, before?: Row): void {
  const isSame = before?.decimals === then.decimals && before?.abbreviation === then.abbreviation;
  if (isSame || otherDecimals === true || !deviates(then.abbreviation, then.decimals)) return;
  const args = { abbreviation: String(then.abbreviation), decimals: Number(isoDecimals(then.abbreviation)) };
  throw invalidField('decimals', { key: 'validation.isoDecimals', args });
}

/**
 * Whether money was ever posted in it. All of it comes from the platform: what is posted meanwhile waits for the platform's balance,
 * and then sees that the decimals are others.
 */
async function isPosted(connection: Connection, currency: string): Promise<boolean> {
  const { rows } = await connection.execute<{ sequence: string }>(sql`
    select sequence::text from balances where wallet = ${PLATFORM_ID} and currency = ${currency} for update`);
  if (rows.some(({ sequence }) => sequence !== '0')) return true;
  const transactions = await withArchive(connection, 'transactions');
  const { rows: posted } = await connection.execute(sql`
    select 1 from ${transactions} where currency = ${currency} and status = 'successful' limit 1`);
  return posted.length > 0;
}

/** Those that are held by a wallet, activated or disabled by a client, someone's default, or were ever moved. */
async function usedOf(connection: Connection, currencies: readonly string[]): Promise<Set<string>> {
  if (!currencies.length) return new Set();
  const ids = sql`json_array_elements_text(${JSON.stringify(currencies)}::json) as wanted`;
  // Each looked up by itself, so that its index is used however rare it is; transactions may lie on other servers.
  const each = (of: (currency: SQL) => SQL) => unionAll(currencies.map((id) => of(sql`${id}::uuid`)));
  const transactions = await withArchive(connection, 'transactions');
  const moved = each((id) => sql`(select currency from ${transactions} where currency = ${id} limit 1)`);
  const isHeldQuery = each(
    (id) => sql`(select currency from balances
      where currency = ${id} and (wallet <> ${PLATFORM_ID} or sequence > 0) limit 1)`,
  );
  const { rows } = await connection.execute<{ _id: string }>(sql`
    with moved as materialized (${moved}), held as materialized (${isHeldQuery})
    select wanted as _id from ${ids} where ${usedAs(sql`wanted::uuid`)}`);
  return new Set(rows.map(({ _id }) => _id));
}

/** What is known of few rows is asked first: users are read whole for a currency that is used in no other way. */
function usedAs(currency: SQL): SQL {
  return sql`(exists (select 1 from client_currencies where currency = ${currency})
      or exists (select 1 from moved where currency = ${currency})
      or exists (select 1 from held where currency = ${currency})
      or exists (select 1 from users where default_currency = ${currency}))`;
}
