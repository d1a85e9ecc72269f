/** A transaction from the perspective of one of its sides. */
import { createContext, useContext } from 'react';
import { ListContext, type RaRecord } from 'react-admin';
import { storedUser } from '#engine/console';
import { resolveScope } from '#engine/contract';
import { transaction } from '../../resource.ts';

/** The owner whose perspective applies; undefined where transactions of several owners are listed together. */
export const PerspectiveContext = createContext<string | undefined>(undefined);

/** The side's owners together, or the platform, for which every other owner is internal. */
export type PerspectiveSide = readonly string[] | 'platform';

export type SideView = { direction: 'in' | 'out'; counterparty: 'from' | 'to' };

/** Returns undefined if the owner takes no part in the transaction. */
export function getOwnerView(owner: string | undefined, record: RaRecord | undefined): SideView | undefined {
  return owner === undefined ? undefined : getSideView([owner], record);
}

/** Returns undefined if both parties are on that side, or neither. */
export function getSideView(side: PerspectiveSide, record: RaRecord | undefined): SideView | undefined {
  if (!record) return undefined;
  const isInside = (field: 'from' | 'to') =>
    side === 'platform' ? record[`${field}Type`] !== 'platform' : side.includes(String(record[field]));
  if (isInside('from') === isInside('to')) return undefined;
  return isInside('to')
    ? { direction: 'in', counterparty: 'from' }
    : { direction: 'out', counterparty: 'to' };
}

/**
 * The perspective of the current rows, matching the service's sums: the wallet owner's on its page, the filtered
 * party's in a list, the user's own if they see only their own transactions; else the platform's.
 */
export function useSide(): PerspectiveSide {
  const owner = useContext(PerspectiveContext);
  const list = useContext(ListContext) as
    | { resource?: string; filterValues?: Record<string, unknown> }
    | undefined;
  if (owner !== undefined) return [owner];
  const filter = list?.resource === transaction.name ? (list.filterValues ?? {}) : {};
  const parties = filter.party ?? filter.from ?? filter.to;
  if (parties !== undefined && parties !== null)
    return (Array.isArray(parties) ? parties : [parties]).map(String);
  const user = storedUser();
  return user && resolveScope(user) === 'own' ? [user._id] : 'platform';
}
