/** Actions that the service performs on a record by itself once their time has come. */
import type { Field } from '../fields.ts';
import type { AppVerb } from '../rights/abilities.ts';
import { type ActionDeclaration, type Actions, hasEffect } from './actions.ts';

/** Declaration of a due action. The service performs it once the time in the record's field `at` has passed. */
export type DueDeclaration<
  At extends string = string,
  Verb extends string = AppVerb,
  Name extends string = string,
> = {
  /** The timestamp field. Nothing is due on a record without a value. */
  at: At;
  /** The action, without input. It is due in the states from which it is declared. */
  do: Verb;
  /** The values of other fields with which it is due; all by default. */
  where?: Readonly<Partial<Record<Name, string | number | boolean>>>;
};

/** The kinds whose stored value is the one that a declaration writes. */
const comparable: readonly Field['kind'][] = ['boolean', 'choice', 'integer', 'reference', 'text'];

type WithDue = {
  readonly due: readonly DueDeclaration[];
  readonly actions: Actions;
  readonly fields: Readonly<Record<string, Field>>;
};

/** Contradictions between due actions and the declaration of their resource. */
export function* findDueMistakes({ due, actions, fields }: WithDue): Iterable<string> {
  for (const { at, do: verb, where = {} } of due) {
    const field = fields[at];
    if (field?.kind !== 'timestamp' || field.virtual)
      yield `due names ${at}, which is not a stored timestamp. Name a timestamp field.`;
    for (const name of Object.keys(where)) {
      const condition = fields[name];
      if (!condition || condition.virtual || !comparable.includes(condition.kind))
        yield `due ${verb} has the condition ${name}. Name a stored field of the kinds ${comparable.join(', ')}.`;
    }
    const action = actions[verb];
    if (!action) yield `due names the action ${verb}, which is not declared. Declare it in actions.`;
    else yield* findFaults(verb, action);
  }
  const verbs = due.map(({ do: verb }) => verb);
  const twice = verbs.find((verb, index) => verbs.indexOf(verb) !== index);
  if (twice) yield `due names the action ${twice} twice. Remove one.`;
}

function* findFaults(verb: string, action: ActionDeclaration): Iterable<string> {
  const { from, to, fields = {}, generates = [] } = action;
  const input = Object.keys(fields).find((name) => fields[name]?.required);
  if (input !== undefined)
    yield `due names the action ${verb}, which requires ${input}. The service has no input: make it optional.`;
  if (generates.length)
    yield `due names the action ${verb}, which generates secrets that nobody would see. Choose another.`;
  // Otherwise it would be due again at once.
  const leaves = to !== undefined && from !== undefined && !from.includes(to);
  if (!leaves && !hasEffect(action))
    yield `due names the action ${verb}, which leaves the record due. Give it from and to, or an effect that moves the time.`;
}
