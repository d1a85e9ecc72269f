/**
 * Effects of actions: what they do besides writing the state and fields of a record. A feature implements those that
 * are declared.
 */
import type { ActionDeclaration, Actions } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { MovingWrite, RecordInput, Row, Write } from '../hooks.ts';
import type { RowValue } from '../hooksFor.ts';

/**
 * Runs in the action's transaction, before the record is updated. `row` is locked and has its previous values. Returns
 * additional values for the row, if any; throws a ServiceError to reject the action, which rolls everything back.
 */
export type Effect<Input = never, Writing extends Write = Write> = (
  write: Writing,
  row: Row,
  values: Input,
) => Promise<RecordInput | undefined> | Promise<void>;

/** The effects of a resource's actions. */
export type ResourceEffects = {
  readonly resource: string;
  readonly effects: Readonly<Record<string, Effect<RecordInput, MovingWrite>>>;
};

/**
 * Defines the effects of a resource's actions. Missing and undeclared effects are compile errors.
 * @example effectsOf(order, { send: async ({ transaction }, row, { note }) => { … } })
 */
export function effectsOf<A extends Actions>(
  { name }: Pick<Resource, 'name'> & { readonly actions: A },
  effects: EffectsOf<A>,
): ResourceEffects {
  return { resource: name, effects: effects as unknown as ResourceEffects['effects'] };
}

type EffectsOf<A extends Actions> = {
  readonly [Verb in keyof A as A[Verb] extends { effect: true } | { movesMoney: true }
    ? Verb
    : never]: Effect<InputOf<A[Verb]>, A[Verb] extends { movesMoney: true } ? MovingWrite : Write>;
};

/** The action's input in the format of a row. */
type InputOf<One> = One extends { fields: infer F extends NonNullable<ActionDeclaration['fields']> }
  ? { readonly [Name in keyof F]?: RowValue<F[Name]> | null }
  : Readonly<Record<string, never>>;
