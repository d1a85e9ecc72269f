/** A transaction as one of its two owners sees it. */
import { createContext } from 'react';
import type { RaRecord } from 'react-admin';

/** The owner whose side is looked from; none where several owners' transactions stand together. */
export const OwnSide = createContext<string | undefined>(undefined);

export type Seen = { way: 'in' | 'out'; other: 'from' | 'to' };

/** undefined for who takes no part in it. */
export function seenBy(owner: string | undefined, record: RaRecord | undefined): Seen | undefined {
  if (owner === undefined || !record) return undefined;
  if (record.to === owner) return { way: 'in', other: 'from' };
  return record.from === owner ? { way: 'out', other: 'to' } : undefined;
}
