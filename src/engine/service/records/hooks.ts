/** What a declaration can't say of a resource: hooks of the generic calls, by the resource's name: feature.ts. */

import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import type { Caller } from '../sessions/caller.ts';

/** A row as it stands in its table: by field name, moments as Date, money as bigint, internal columns too. */
export type Row = Record<string, unknown> & { _id: string };

/** Something in a row that points at records of the resource `to`, under the key `name` of `_names`. */
export type Pointer = { name: string; to: string; ids: readonly string[] };

/** Values by field name, as the caller sent them and the declaration's schema read them. */
export type RecordInput = Record<string, unknown>;

/** A write in progress. Everything goes through its `transaction`, or PGlite waits for itself for ever. */
export type Write = Core & {
  readonly transaction: Connection;
  readonly caller: Caller;
  readonly resource: Resource;
};

/** The key of a request, and a hash of all that it asks for: the same pair is the same request. */
export type KeyedRequest = { readonly key: string; readonly request: Buffer };

/** A write that may move money: of an action that says so. */
export type MovingWrite = Write & { readonly request: KeyedRequest };

/** A whole creation that a hook takes over: no transaction is open yet. */
export type Creation = Core & {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly values: RecordInput;
  readonly idempotencyKey: string | undefined;
};

/**
 * Hooks throw a Refusal to refuse. All are optional. An action that changes the record goes by the hooks of an update:
 * what they guard, no action gets around.
 */
export type ResourceHooks = {
  /**
   * Before the transaction opens: slow work such as hashing. Answers the values to go on with.
   * @param existing the record that is changed, as it was then; undefined for a new one
   */
  prepare?(core: Core, values: RecordInput, caller: Caller, existing?: RecordInput): Promise<RecordInput>;
  /** Takes over the whole creation, its transaction and audit entry too; answers the new `_id`. */
  create?(creation: Creation): Promise<string>;
  /** Before the row is inserted; answers the values to insert, internal columns among them. */
  beforeCreate?(write: Write, values: RecordInput): Promise<RecordInput>;
  /** Takes over the insert inside the transaction; answers the new `_id`. */
  insert?(write: Write, values: RecordInput): Promise<string>;
  afterCreate?(write: Write, id: string, values: RecordInput): Promise<void>;
  /** `row` is locked. Answers the values to write. */
  beforeUpdate?(write: Write, row: Row, values: RecordInput): Promise<RecordInput>;
  afterUpdate?(write: Write, row: Row, values: RecordInput): Promise<void>;
  /** `row` is locked. */
  beforeDelete?(write: Write, row: Row): Promise<void>;
  /** Takes over the delete inside the transaction. */
  remove?(write: Write, row: Row): Promise<void>;
  /** Whether this field, which is `immutableOnceUsed`, can no longer change. */
  isFixed?(connection: Connection, row: Row, field: string): Promise<boolean>;
  /** Adds the virtual fields to rows just read, in place, with one query for all of them. */
  resolveVirtualFields?(connection: Connection, rows: Row[], caller: Caller, core: Core): Promise<void>;
  /** What a row points at beside its declared references: named in `_names` too. */
  pointers?(this: void, row: Row): readonly Pointer[];
  /**
   * What the hooks above would refuse this caller, as far as it costs no more than a query for all rows:
   * told with each record, so that nobody is offered what can't be done. Called after `complete`.
   */
  restrictions?(connection: Connection, rows: readonly Row[], caller: Caller): Promise<Restrictions[]>;
};

/** Why a record, or some of its fields, can't be changed or deleted, or an action not done, as message keys. */
export type Restrictions = {
  edit?: string;
  delete?: string;
  /** Why the caller can let no other record refer to it: a form offers it to nobody who would be rejected. */
  refer?: string;
  fields?: Readonly<Record<string, string>>;
  actions?: Readonly<Record<string, string>>;
};
