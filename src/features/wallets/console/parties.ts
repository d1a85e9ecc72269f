/** Finds wallets to pay or debit: by name, user name or e-mail, and by the id of wallet or owner. */
import type { DataProvider, RaRecord } from 'react-admin';
import { representation } from '#engine/console';
import { canonicalEmail, getResource, isolated } from '#engine/contract';
import { type PartyType, PLATFORM_ID } from '#ledger/contract';
import type { WalletParty } from './party.ts';

const MAX_PARTIES = 10;
/** Maximum number of rows in one response. */
const MAX_RANGE = 1000;
/** How many users are looked up in one request, whose URL contains their names. */
export const NAMES_PER_REQUEST = 50;

/** @param filter additional conditions on the owners, such as `{ client }` */
export async function searchParties(
  provider: DataProvider,
  types: readonly PartyType[],
  typed: string,
  filter: Record<string, unknown> = {},
): Promise<WalletParty[]> {
  const text = typed.trim();
  if (isId(text)) {
    const match = await findParty(provider, text);
    return match && types.includes(match.type) ? [match] : [];
  }
  const searches = types.map((type) => listOwners(provider, type, text ? { ...filter, q: text } : filter));
  return (await Promise.all(searches)).flat();
}

/** By the `_id` of the wallet or its owner; undefined if none is visible to the caller. */
export async function findParty(provider: DataProvider, id: string): Promise<WalletParty | undefined> {
  if (!isId(id) || id === PLATFORM_ID) return undefined;
  const ids = { _id: [id.toLowerCase()] };
  // As lists, which return no rows for a missing record instead of an error.
  const [users, clients, wallets] = await Promise.all([
    listOwners(provider, 'user', ids),
    listOwners(provider, 'client', ids),
    listRows(provider, 'wallets', ids),
  ]);
  const [match] = [...users, ...clients];
  if (match) return match;
  const [wallet] = wallets;
  if (!wallet || wallet.ownerType === 'platform') return undefined;
  const [owner] = await listOwners(provider, wallet.ownerType, { _id: [wallet.owner] });
  return owner;
}

/**
 * Users by exactly their user name or e-mail address, ignoring case, their `_id` or that of their wallet. Those that the
 * caller cannot see are missing.
 * @param names at most `NAMES_PER_REQUEST`
 * @returns by name in lower case
 */
export async function findUsers(
  provider: DataProvider,
  names: readonly string[],
): Promise<Map<string, WalletParty>> {
  const ids = names.filter(isId).map((id) => id.toLowerCase());
  const emails = names.filter((name) => name.includes('@')).map(canonicalEmail);
  const userNames = names.filter((name) => !isId(name) && !name.includes('@'));
  const list = async (resource: 'user' | 'wallets', field: string, values: readonly string[]) =>
    values.length > 0 ? listRows(provider, resource, { [field]: values }, values.length) : [];
  const [owners, byEmail, byUserName] = await Promise.all([
    list('wallets', '_id', ids).then((wallets) =>
      list('user', '_id', [...ids, ...wallets.map(({ owner }) => String(owner))]),
    ),
    list('user', 'email', emails),
    list('user', 'userName', userNames),
  ]);
  const named = new Map<string, WalletParty>();
  const add = (record: RaRecord) => {
    for (const name of [record._id, record.wallet, record.email, record.userName])
      if (record.wallet) named.set(String(name).toLowerCase(), toParty('user', record));
  };
  for (const record of [...owners, ...byEmail, ...byUserName]) add(record);
  // Written in another case than when it was chosen. One by one, because such filters take one text.
  for (const userName of userNames.filter((name) => !named.has(name.toLowerCase())))
    for (const record of await listRows(provider, 'user', { userName_like: userName }, MAX_RANGE))
      if (record.userName.toLowerCase() === userName.toLowerCase()) add(record);
  return new Map(
    names.flatMap((name) => {
      const party = named.get((name.includes('@') ? canonicalEmail(name) : name).toLowerCase());
      return party ? [[name.toLowerCase(), party] as const] : [];
    }),
  );
}

/** Those of the wallets that the caller can see. */
export function findWallets(provider: DataProvider, ids: readonly string[]): Promise<RaRecord[]> {
  return listRows(provider, 'wallets', { _id: ids });
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim());
}

async function listOwners(
  provider: DataProvider,
  type: PartyType,
  filter: Record<string, unknown>,
): Promise<WalletParty[]> {
  const records = await listRows(provider, type, filter);
  return records.filter(({ wallet }) => wallet).map((record) => toParty(type, record));
}

/** @param record of the owner */
export function toParty(type: PartyType, record: RaRecord): WalletParty {
  const fullName = [record.firstName, record.lastName].filter(Boolean).join(' ');
  return {
    wallet: record.wallet,
    owner: record._id,
    type,
    name: representation(getResource(type), record),
    detail: [isolated(fullName), record.email].filter(Boolean).join(' · '),
    ...(record._names?.client && { client: record._names.client }),
    ...(record.status === 'inactive' && { inactive: true }),
    ...(record.defaultCurrency && { defaultCurrency: record.defaultCurrency }),
  };
}

async function listRows(
  provider: DataProvider,
  name: string,
  filter: Record<string, unknown>,
  perPage = MAX_PARTIES,
): Promise<RaRecord[]> {
  const [field, order] = getResource(name).list.sort;
  const { data } = await provider.getList(name, {
    filter,
    sort: { field, order },
    pagination: { page: 1, perPage },
  });
  return data;
}
