/**
 * Hooks of the CRUD endpoints for rules that a declaration cannot express. Features register them by resource:
 * feature.ts.
 */

import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import type { Caller } from '../sessions/caller.ts';

/** A row of a table by field name: timestamps as Date, amounts as bigint, including internal columns. */
export type Row = Record<string, unknown> & { _id: string };

/** References from a row to records of the resource `to`, under the key `name` of `_names`. */
export type Pointer = { name: string; to: string; ids: readonly string[] };

/** Validated input by field name. */
export type RecordInput = Record<string, unknown>;

/** A write in progress. All queries must use its `transaction`: on PGlite, any other connection would deadlock. */
export type Write = Core & {
  readonly transaction: Connection;
  readonly caller: Caller;
  readonly resource: Resource;
};

/** A write by the service itself, without a caller. */
export type ServiceWrite = Omit<Write, 'caller'>;

/** The idempotency key of a request, and a hash of its contents. The same pair identifies a repeated request. */
export type KeyedRequest = { readonly key: string; readonly request: Buffer };

/** A write of an action that moves money. */
export type MovingWrite = Write & { readonly request: KeyedRequest };

/** A creation that a hook performs; no transaction is open yet. */
export type Creation = Core & {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly values: RecordInput;
  readonly idempotencyKey: string | undefined;
};

/**
 * Optional hooks, which throw a ServiceError to reject. Actions run the same update hooks, so they cannot bypass these
 * checks.
 */
export type ResourceHooks = {
  /**
   * Runs before the transaction opens, for slow work such as hashing. Returns the values to continue with.
   * @param existing the current record for an update; undefined for a new one
   */
  prepare?(core: Core, values: RecordInput, caller: Caller, existing?: RecordInput): Promise<RecordInput>;
  /** Performs the entire creation, including its transaction and audit entry, and returns the new `_id`. */
  create?(creation: Creation): Promise<string>;
  /** Runs before the row is inserted. Returns the values to insert, including internal columns. */
  beforeCreate?(write: Write, values: RecordInput): Promise<RecordInput>;
  /** Performs the insert within the transaction and returns the new `_id`. */
  insert?(write: Write, values: RecordInput): Promise<string>;
  afterCreate?(write: Write, id: string, values: RecordInput): Promise<void>;
  /** `row` is locked. Returns the values to write. */
  beforeUpdate?(write: Write, row: Row, values: RecordInput): Promise<RecordInput>;
  afterUpdate?(write: Write, row: Row, values: RecordInput): Promise<void>;
  /**
   * Runs after a record has expired (`expires` of its declaration), in the same transaction. `row` is locked and has its
   * previous values. If it throws, the record stays as it is and expires at the next attempt.
   */
  afterExpiry?(write: ServiceWrite, row: Row): Promise<void>;
  /**
   * Runs when an action is due (`due` of its declaration), in the transaction that changes the record, instead of the action's
   * effect. `row` is locked. Returns values to write in addition to the state. If it throws, the record stays as it is, and
   * the action is due again.
   */
  onDue?(write: ServiceWrite, action: string, row: Row): Promise<RecordInput | undefined>;
  /**
   * Runs once an action has been committed and before its response, for work that needs a transaction of its own. The action
   * stands even if it throws.
   */
  afterAction?(core: Core, action: string, id: string): Promise<void>;
  /** `row` is locked. */
  beforeDelete?(write: Write, row: Row): Promise<void>;
  /** Performs the delete within the transaction. */
  remove?(write: Write, row: Row): Promise<void>;
  /** Whether this `immutableOnceUsed` field can no longer change. */
  isFixed?(connection: Connection, row: Row, field: string): Promise<boolean>;
  /** Adds virtual fields to the rows in place, with one query for all of them. */
  resolveVirtualFields?(connection: Connection, rows: Row[], caller: Caller, core: Core): Promise<void>;
  /** Additional references of a row, whose names are returned in `_names`. */
  pointers?(this: void, row: Row): readonly Pointer[];
  /**
   * What the hooks above would reject for this caller, as far as one query for all rows can tell. Returned with each
   * record, so that the console does not offer it. Called after `resolveVirtualFields`.
   */
  restrictions?(connection: Connection, rows: readonly Row[], caller: Caller): Promise<Restrictions[]>;
};

/** Why a record, some of its fields or an action cannot be changed, deleted or performed, as message keys. */
export type Restrictions = {
  edit?: string;
  delete?: string;
  /** Why the caller cannot make other records refer to it. Forms do not offer such records. */
  refer?: string;
  fields?: Readonly<Record<string, string>>;
  actions?: Readonly<Record<string, string>>;
};
