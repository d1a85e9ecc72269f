/** The platform of the permission table, created by `createWorld.ts`. */
import type { Caller, Tokens } from '../caller.ts';
import type { CallerRole, Ownership, RowKind } from './rows.ts';

export type World = Caller & {
  tokens: Record<Exclude<CallerRole, 'visitor'>, Tokens>;
  userNames: Record<CallerRole, string>;
  /** The `_id` of a row of that kind with that ownership for the caller. */
  rowOf(kind: RowKind, ownership: Ownership, who: CallerRole): string;
  clientEmail(ownership: Ownership): string;
  publicKey: string;
  /** Creates what a call may use up: a user of the owner's client, a client, a currency, a role. */
  fresh: {
    user(ownership: Ownership): Promise<{ _id: string; wallet: string }>;
    client(): Promise<string>;
    currency(): Promise<string>;
    role(ownership?: Ownership): Promise<string>;
  };
  /** A text that no call has used yet. */
  newName(): string;
};

/** The body of POST currency. */
export function newCurrency(name: string) {
  return { abbreviation: name.toUpperCase(), name, symbol: '¤' };
}
