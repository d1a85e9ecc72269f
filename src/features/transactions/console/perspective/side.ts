/** A transaction as one side of it sees it. */
import { createContext, useContext } from 'react';
import { ListContext, type RaRecord } from 'react-admin';
import { storedUser } from '#engine/console';
import { resolveScope } from '#engine/contract';
import { transaction } from '../../resource.ts';

/** The owner whose side is looked from; none where several owners' transactions stand together. */
export const PerspectiveContext = createContext<string | undefined>(undefined);

/** Whose side it is: that of some owners together, or the platform's, where every other owner is inside. */
export type PerspectiveSide = readonly string[] | 'platform';

export type Seen = { way: 'in' | 'out'; other: 'from' | 'to' };

/** undefined for who takes no part in it. */
export function getOwnerView(owner: string | undefined, record: RaRecord | undefined): Seen | undefined {
  return owner === undefined ? undefined : getSideView([owner], record);
}

/** undefined where both parties stand on that side, or neither. */
export function getSideView(side: PerspectiveSide, record: RaRecord | undefined): Seen | undefined {
  if (!record) return undefined;
  const isInside = (field: 'from' | 'to') =>
    side === 'platform' ? record[`${field}Type`] !== 'platform' : side.includes(String(record[field]));
  if (isInside('from') === isInside('to')) return undefined;
  return isInside('to') ? { way: 'in', other: 'from' } : { way: 'out', other: 'to' };
}

/**
 * The side that the rows at hand are seen from, as the service sums them: that of the wallet's owner on its page, of whom the
 * list is narrowed to, and of those who see their own transactions alone; else the platform's.
 */
export function useSide(): PerspectiveSide {
  const owner = useContext(PerspectiveContext);
  const list = useContext(ListContext) as
    | { resource?: string; filterValues?: Record<string, unknown> }
    | undefined;
  if (owner !== undefined) return [owner];
  const filter = list?.resource === transaction.name ? (list.filterValues ?? {}) : {};
  const given = filter.party ?? filter.from ?? filter.to;
  if (given !== undefined && given !== null) return (Array.isArray(given) ? given : [given]).map(String);
  const user = storedUser();
  return user && resolveScope(user) === 'own' ? [user._id] : 'platform';
}
