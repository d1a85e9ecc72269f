/** The type of fixtures for the permission table, and helpers for them. */
import type { Action, Subject } from '../../../src/engine/contract/rights/abilities.ts';
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';
import type { Tokens } from '../harness.ts';
import type { CallerRole, Ownership, RowKind, Sight } from './rows.ts';
import type { World } from './world.ts';

export type FixtureRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Other tokens than the caller's usual ones, if the call uses them up. */
  as?: Tokens;
};

/** One cell, for a fixture. `row` is the `_id`; `isReached` says whether the call is expected to get that far. */
export type Cell = { world: World; who: CallerRole; ownership: Ownership; row: string; isReached: boolean };

export type Fixture = {
  /** Distinguishes several cases of one call. */
  about?: string;
  /** The kind of row that is named; none if omitted. */
  row?: RowKind;
  /** 404 if the path names an invisible row, 400 if the body does. */
  hidden?: 404 | 400;
  /** Who sees the row here, if that differs from the default. */
  sees?: Partial<Sight>;
  /** A permission required in addition to the call's, before the row is looked up. */
  needs?: [Action, Subject];
  /** A permission required once the row is known. */
  exactly?: [Action, Subject];
  /** Callers don't need that permission for their own rows. */
  ownIsFree?: true;
  /** Roles whose own wallet would receive another user's money: rejected whatever their permissions. */
  intoOwnOf?: readonly BuiltInRole[];
  /** It covers all tenants' rows, so it is for root and super_admin only. */
  platformOnly?: true;
  /** The status for permitted callers, if the row is visible. */
  success: number | ((who: CallerRole, ownership: Ownership) => number);
  /** The status for programs that have the right, if only a person may do it. */
  byProgram?: number;
  /** The row kinds that the returned list must contain, exactly as far as they are visible to the caller. */
  lists?: RowKind;
  send(cell: Cell): FixtureRequest | Promise<FixtureRequest>;
};

export type Fixtures = Readonly<Record<string, readonly Fixture[]>>;

export const sendId = ({ row }: Cell): FixtureRequest => ({ params: { id: row } });

export const sendNothing = (): FixtureRequest => ({});

/** Users' own records and funded wallets can't be deleted. */
export const unlessOwn = (status: number) => (_who: CallerRole, ownership: Ownership) =>
  ownership === 'own' ? 409 : status;

/** A movement of money; also used where the currency is in the query. */
export const cents = { currency: 'USD', amount: '0.01', reference: 'Permission table' };

/** One fixture for each kind of row, with the status of each. */
export const createFixtures = (
  shared: Omit<Fixture, 'about' | 'row' | 'success'>,
  kinds: Readonly<Record<RowKind, Fixture['success']>>,
): Fixture[] => Object.entries(kinds).map(([row, success]) => ({ ...shared, about: row, row, success }));

/** A sentence of docs/concepts.md about a role, as calls: `currency update` means every case of that call. */
export type Statement = {
  title: string;
  role: BuiltInRole;
  allowed?: readonly string[];
  denied?: readonly string[];
};
