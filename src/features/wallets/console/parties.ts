/** Finds wallets to pay or debit: by name, user name or e-mail, and by the id of wallet or owner. */
import type { DataProvider, RaRecord } from 'react-admin';
import { representation } from '#engine/console';
import { getResource, isolated } from '#engine/contract';
import { type PartyType, PLATFORM_ID } from '#ledger/contract';
import type { WalletParty } from './party.ts';

const MAX_PARTIES = 10;

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

function toParty(type: PartyType, record: RaRecord): WalletParty {
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
): Promise<RaRecord[]> {
  const [field, order] = getResource(name).list.sort;
  const { data } = await provider.getList(name, {
    filter,
    sort: { field, order },
    pagination: { page: 1, perPage: MAX_PARTIES },
  });
  return data;
}
