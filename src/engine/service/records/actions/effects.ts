/** What actions do beside writing the state and the fields of a record: a feature says it for those that declare an effect. */
import type { ActionDeclaration, Actions } from '../../../contract/declaration/actions.ts';
import type { Field, MoneyField, ValueOf } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { MovingWrite, RecordInput, Row, Write } from '../hooks.ts';

/**
 * Runs in the action's transaction, before the record is changed. `row` is locked, and stands as it did before.
 * Answers what else is to be written into the row, if anything; throws a Refusal to refuse, and nothing has happened.
 */
export type Effect<Sent = never, Writing extends Write = Write> = (
  write: Writing,
  row: Row,
  values: Sent,
) => Promise<RecordInput | undefined> | Promise<void>;

/** The effects of the actions of one resource. */
export type ResourceEffects = {
  readonly resource: string;
  readonly effects: Readonly<Record<string, Effect<RecordInput, MovingWrite>>>;
};

/**
 * Says the effects of a resource's actions. One that is declared and isn't said, or the reverse, doesn't compile.
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
    : never]: Effect<SentTo<A[Verb]>, A[Verb] extends { movesMoney: true } ? MovingWrite : Write>;
};

/** What was sent, as a row takes it: amounts in minor units, records by their `_id`. */
type SentTo<One> = One extends { fields: infer F extends NonNullable<ActionDeclaration['fields']> }
  ? { readonly [Name in keyof F]?: SentAs<F[Name]> | null }
  : Readonly<Record<string, never>>;

type SentAs<F extends Field> = F extends MoneyField ? bigint : ValueOf<F>;
