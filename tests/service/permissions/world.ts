/** What the permission table is asked on: `makeWorld.ts` makes it. */
import type { Caller, Tokens } from '../caller.ts';
import type { Place, RowKind, Who } from './rows.ts';

export type World = Caller & {
  tokens: Record<Exclude<Who, 'visitor'>, Tokens>;
  userNames: Record<Who, string>;
  /** The `_id` of a row of that kind that stands so to the caller. */
  rowOf(kind: RowKind, place: Place, who: Who): string;
  clientEmail(place: Place): string;
  publicKey: string;
  /** Makes what a call may use up: a user of the place's client, a client, a currency, a role. */
  fresh: {
    user(place: Place): Promise<{ _id: string; wallet: string }>;
    client(): Promise<string>;
    currency(): Promise<string>;
    role(place?: Place): Promise<string>;
  };
  /** A text that none of the calls has used yet. */
  newName(): string;
};

/** A currency as POST currency takes it in. */
export function newCurrency(name: string) {
  return { abbreviation: name.toUpperCase(), name, symbol: '¤' };
}
