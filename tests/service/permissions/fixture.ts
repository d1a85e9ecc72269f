/** What a fixture of the permission table says, and what several of them share. */
import type { Action, Subject } from '../../../src/engine/contract/rights/abilities.ts';
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';
import type { Tokens } from '../harness.ts';
import type { Place, RowKind, Sight, Who } from './rows.ts';
import type { World } from './world.ts';

export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Other tokens than the caller's usual ones, where the call uses them up. */
  as?: Tokens;
};

/** One cell as a fixture sees it. `row` is the `_id`; `reached` says whether the call will come so far. */
export type Cell = { world: World; who: Who; place: Place; row: string; reached: boolean };

export type Fixture = {
  /** Tells several cases of one call apart. */
  about?: string;
  /** The kind of row that is named; without it, none is. */
  row?: RowKind;
  /** 404 where the address names a row that isn't there for the caller, 400 where the body does. */
  hidden?: 404 | 400;
  /** Who sees it here, where that is not as everywhere. */
  sees?: Partial<Sight>;
  /** A right that is asked for besides the call's, before the row is looked for. */
  needs?: [Action, Subject];
  /** A right that is asked for once the row is known. */
  exactly?: [Action, Subject];
  /** What is the caller's own needs no such right. */
  ownIsFree?: true;
  /** Roles whose own wallet would get what is another's: refused whatever their rights. */
  intoOwnOf?: readonly BuiltInRole[];
  /** It goes over every tenant's rows: for root and super_admin alone. */
  platformOnly?: true;
  /** Of whoever may, where the row is there. */
  success: number | ((who: Who, place: Place) => number);
  /** The kinds of rows that the answered list must hold, exactly as far as the caller sees. */
  lists?: RowKind;
  send(cell: Cell): Sent | Promise<Sent>;
};

export type Fixtures = Readonly<Record<string, readonly Fixture[]>>;

export const byId = ({ row }: Cell): Sent => ({ params: { id: row } });

export const nothing = (): Sent => ({});

/** The own record and the own wallet with money in it stay. */
export const unlessOwn = (status: number) => (_who: Who, place: Place) => (place === 'own' ? 409 : status);

/** A movement of money, and the same where the currency stands in the query. */
export const cents = { currency: 'USD', amount: '0.01', reference: 'Permission table' };

/** One fixture for each kind of row, with the status of each. */
export const casesOf = (
  shared: Omit<Fixture, 'about' | 'row' | 'success'>,
  kinds: Readonly<Record<RowKind, Fixture['success']>>,
): Fixture[] => Object.entries(kinds).map(([row, success]) => ({ ...shared, about: row, row, success }));

/** A sentence of docs/concepts.md about a role, in calls: `currency update` means every case of that call. */
export type Statement = {
  says: string;
  role: BuiltInRole;
  may?: readonly string[];
  mayNot?: readonly string[];
};
