/** The currencies of a client: active ones, and those that it has disabled. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import {
  type Connection,
  changeRows,
  invalidField,
  type RecordInput,
  type Row,
  type SealKeys,
} from '#engine/service';
import { clientCurrencies } from '#ledger';

/** Both lists of a request; an omitted list stays unchanged. */
export type CurrencyLists = { activated: string[] | undefined; disabled: string[] | undefined };

/** @throws ServiceError `invalid` if a currency is in both lists */
export function parseCurrencyLists({ activatedCurrencies, disabledCurrencies }: RecordInput): CurrencyLists {
  const activated = toList(activatedCurrencies);
  const disabled = toList(disabledCurrencies);
  const both = disabled?.findIndex((currency) => activated?.includes(currency)) ?? -1;
  if (both >= 0) throw invalidField(`disabledCurrencies.${both}`, { key: 'validation.bothLists' });
  return { activated, disabled };
}

/**
 * Stores the lists. A currency that was active and is now in neither list becomes disabled; its balances and
 * history remain.
 * @returns newly activated currencies
 */
export async function storeCurrencies(
  transaction: Connection,
  keys: SealKeys,
  client: string,
  { activated, disabled }: CurrencyLists,
): Promise<string[]> {
  if (activated === undefined && disabled === undefined) return [];
  const existing = await transaction
    .select()
    .from(clientCurrencies)
    .where(eq(clientCurrencies.client, client))
    .for('update');
  const activeBefore = existing.filter(({ active }) => active).map(({ currency }) => currency);
  const disabledNow = disabled ?? existing.filter(({ active }) => !active).map(({ currency }) => currency);
  const active = activated ?? activeBefore.filter((currency) => !disabledNow.includes(currency));
  const inactive = [...disabledNow, ...activeBefore].filter((currency) => !active.includes(currency));
  const listed = [...active, ...inactive];
  await changeCurrencies(transaction, keys, client, listed, async () => {
    await upsertCurrencies(transaction, client, active, true);
    await upsertCurrencies(transaction, client, inactive, false);
    const isUnlisted = listed.length ? notInArray(clientCurrencies.currency, listed) : undefined;
    await transaction.delete(clientCurrencies).where(and(eq(clientCurrencies.client, client), isUnlisted));
  });
  return active.filter((currency) => !activeBefore.includes(currency));
}

/** Removes all currencies of a client. */
export async function removeCurrencies(
  transaction: Connection,
  keys: SealKeys,
  client: string,
): Promise<void> {
  await changeCurrencies(transaction, keys, client, [], () =>
    transaction.delete(clientCurrencies).where(eq(clientCurrencies.client, client)),
  );
}

/**
 * Runs `work`, which writes a client's currencies, and seals them.
 * @param added currencies that may not have a row yet
 */
export async function changeCurrencies(
  transaction: Connection,
  keys: SealKeys,
  client: string,
  added: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const existing = await transaction
    .select({ currency: clientCurrencies.currency })
    .from(clientCurrencies)
    .where(eq(clientCurrencies.client, client));
  const all = new Set([...existing.map(({ currency }) => currency), ...added]);
  const records = [...all].map((currency) => `${client} ${currency}`);
  await changeRows(transaction, keys, 'client_currencies', records, work);
}

/** Adds both lists to each client, in place. */
export async function addCurrencyLists(connection: Connection, rows: Row[]): Promise<void> {
  const clients = rows.map(({ _id }) => _id);
  const assignments = await connection
    .select()
    .from(clientCurrencies)
    .where(inArray(clientCurrencies.client, clients))
    .orderBy(clientCurrencies.currency);
  for (const row of rows) {
    const of = assignments.filter(({ client }) => client === row._id);
    row.activatedCurrencies = of.filter(({ active }) => active).map(({ currency }) => currency);
    row.disabledCurrencies = of.filter(({ active }) => !active).map(({ currency }) => currency);
  }
}

async function upsertCurrencies(
  transaction: Connection,
  client: string,
  currencies: readonly string[],
  active: boolean,
): Promise<void> {
  if (!currencies.length) return;
  await transaction
    .insert(clientCurrencies)
    .values([...new Set(currencies)].map((currency) => ({ client, currency, active })))
    .onConflictDoUpdate({
      target: [clientCurrencies.client, clientCurrencies.currency],
      set: { active },
    });
}

function toList(value: unknown): string[] | undefined {
  if (value === undefined) return undefined;
  return (value as string[] | null) ?? [];
}
