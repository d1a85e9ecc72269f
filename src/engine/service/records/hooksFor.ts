/** Hooks with the types of their resource's fields. */
import type { Field, MoneyField, TimestampField, ValueOf } from '../../contract/fields.ts';
import type { Fields, Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Creation, RecordInput, ResourceHooks, Row, ServiceWrite, Write } from './hooks.ts';

/** A value as a row has it: amounts in minor units, timestamps as Date. */
export type RowValue<F extends Field> = F extends MoneyField
  ? bigint
  : F extends TimestampField
    ? Date
    : ValueOf<F>;

/** A row with the types of its fields. Virtual fields are not in it. */
export type RowOfFields<F extends Fields> = Row & { readonly [Name in keyof F]?: RowValue<F[Name]> | null };

/** Values of a write in the format of a row. Internal columns may be among them. */
export type ValuesOfFields<F extends Fields> = RecordInput & {
  readonly [Name in keyof F]?: RowValue<F[Name]> | null;
};

/** Validated input, before the service converts it to the format of a row: amounts and timestamps are texts. */
export type InputOfFields<F extends Fields> = RecordInput & {
  readonly [Name in keyof F]?: ValueOf<F[Name]> | null;
};

/** `ResourceHooks` with the types of fields. */
export type HooksOfFields<F extends Fields> = Omit<ResourceHooks, keyof Retyped<F>> & Retyped<F>;

type Retyped<F extends Fields> = {
  prepare?(
    this: void,
    core: Core,
    values: InputOfFields<F>,
    caller: Caller,
    existing?: InputOfFields<F>,
  ): Promise<RecordInput>;
  create?(this: void, creation: Creation & { readonly values: InputOfFields<F> }): Promise<string>;
  beforeCreate?(this: void, write: Write, values: ValuesOfFields<F>): Promise<RecordInput>;
  insert?(this: void, write: Write, values: ValuesOfFields<F>): Promise<string>;
  afterCreate?(this: void, write: Write, id: string, values: ValuesOfFields<F>): Promise<void>;
  beforeUpdate?(
    this: void,
    write: Write,
    row: RowOfFields<F>,
    values: ValuesOfFields<F>,
  ): Promise<RecordInput>;
  afterUpdate?(this: void, write: Write, row: RowOfFields<F>, values: ValuesOfFields<F>): Promise<void>;
  afterExpiry?(this: void, write: ServiceWrite, row: RowOfFields<F>): Promise<void>;
  onDue?(
    this: void,
    write: ServiceWrite,
    action: string,
    row: RowOfFields<F>,
  ): Promise<RecordInput | undefined>;
  beforeDelete?(this: void, write: Write, row: RowOfFields<F>): Promise<void>;
  remove?(this: void, write: Write, row: RowOfFields<F>): Promise<void>;
  isFixed?(
    this: void,
    connection: Connection,
    row: RowOfFields<F>,
    field: keyof F & string,
  ): Promise<boolean>;
};

/**
 * The hooks of a resource, for `hooks` of its feature's service side.
 * @example export const loanService: ServiceFeature = { hooks: hooksFor(loan, { beforeCreate: async (write, values) => … }) };
 */
export function hooksFor<F extends Fields>(
  { name }: Pick<Resource, 'name'> & { readonly fields: F },
  hooks: HooksOfFields<F>,
): Readonly<Record<string, ResourceHooks>> {
  // The declaration determines the types of the values that the engine passes.
  return { [name]: hooks as unknown as ResourceHooks };
}
