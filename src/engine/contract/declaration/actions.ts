/**
 * What can be done to a record beside changing its fields: an action has its own right, call, form and entry in the
 * audit log, and may bring the record from one state to the next. A resource declares it: contract/resource.ts.
 */
import type { ErrorCode } from '../errors.ts';
import type { ChoiceField, Field } from '../fields.ts';
import type { AppVerb } from '../rights/abilities.ts';
import { PEOPLE } from '../rights/identity.ts';
import type { ValidationError } from '../validationErrors.ts';
import { listConditionFields } from './conditions.ts';

type Fields = Readonly<Record<string, Field>>;

/** What of a resource is asked here. */
type Acting = { readonly fields: Fields; readonly actions: Actions; readonly state: StateField | undefined };

/** Besides, when its fields are kept. */
type Kept = { readonly when: Readonly<Record<string, unknown>> };

/** What a developer writes of an action; its name is the verb of its right. */
export type ActionDeclaration<State extends string = string, Name extends string = string> = {
  /** The states that it can be done in; in any, where none is named. */
  from?: readonly State[];
  /** The state that the record is in afterwards; the same as before, where none is named. */
  to?: State;
  /**
   * What is asked for. A field with the name of one of the record is written into it; what the others say goes to the
   * effect and into the audit entry, secrets excepted.
   */
  fields?: Fields;
  /** None of its fields is written into the record, whatever they are called: the effect alone has them. */
  detachedFields?: true;
  /** A field that names a person: whom it names can't do it. Who asks for something doesn't approve it. */
  makerField?: Name;
  /**
   * Asked for again where the record is in `to` already, it is answered as it is and nothing happens: who repeats a call is
   * not refused.
   */
  idempotent?: true;
  /** For what can't be undone: its dialog and button are red. */
  confirm?: 'danger';
  /** Several records can be named at once: each is done by itself, with an outcome of its own. */
  bulk?: true;
  /**
   * The action that puts a record back to what it was, where nothing is lost by doing both: offered once several were done. Both
   * are `bulk`, ask for nothing and move no money, and each leads from the state that the other leads to, or from one that the
   * service alone sets.
   */
  undo?: AppVerb;
  /** The feature's service side does more than write the state and the fields: it doesn't start without it. */
  effect?: true;
  /**
   * Its effect moves money, together with the change of the record: the call takes an Idempotency-Key, under which it is done
   * once. What it declares so has an effect, said or not.
   */
  movesMoney?: true;
  /** When its effect asks for a confirmation, in words for the API document. */
  confirms?: string;
  /** What else it refuses with, by its effect or by a hook: for the API document. */
  errorCodes?: readonly ErrorCode[];
};

/** By their names. */
export type Actions<State extends string = string, Name extends string = string> = {
  readonly [Verb in AppVerb]?: ActionDeclaration<State, Name>;
};

/**
 * The actions of a declaration, with the verbs and keys that there are, and no others: what is inferred takes any key, and one
 * that says nothing would be a rule that nobody holds.
 */
export type DeclaredActions<A> = A & { readonly [Name in Exclude<keyof A, AppVerb>]: never } & {
  readonly [Name in keyof A]: { undo?: keyof A } & {
    readonly [Key in Exclude<keyof A[Name], keyof ActionDeclaration>]: never;
  };
};

/** The fields whose values can be states. */
export type ChoiceNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends ChoiceField ? Name : never;
}[keyof F & string];

/** The states that a field of a declaration has. */
export type StatesOf<F extends Fields, Name extends keyof F> = [Name] extends [never]
  ? never
  : F[Name] extends ChoiceField<infer State>
    ? State
    : never;

/** The field that says where a record stands. */
export type StateField = { readonly field: string; readonly edited: boolean };

/** The actions of a resource, in the order of its declaration. */
export function listActions({ actions }: Pick<Acting, 'actions'>): [AppVerb, ActionDeclaration][] {
  return Object.entries(actions) as [AppVerb, ActionDeclaration][];
}

/** Whether a feature's service side has to say what it does. */
export function hasEffect({ effect, movesMoney }: ActionDeclaration): boolean {
  return Boolean(effect || movesMoney);
}

/** Whether it changes the record itself. */
export function writesRecord(known: Pick<Acting, 'fields'>, action: ActionDeclaration): boolean {
  return (
    action.to !== undefined ||
    Object.keys(action.fields ?? {}).some((name) => writesField(known, action, name))
  );
}

/** Whether this field of an action is one of the record, and written into it. */
export function writesField(
  known: Pick<Acting, 'fields'>,
  { detachedFields }: ActionDeclaration,
  name: string,
): boolean {
  return !detachedFields && name in known.fields;
}

/** Why an action can't be done to a record where it stands; undefined where it can. */
export function findStateError(
  { state }: Pick<Acting, 'state'>,
  { from }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
): ValidationError | undefined {
  if (!state || !from || from.includes(String(record[state.field]))) return undefined;
  const now = String(record[state.field] ?? '');
  return { key: 'validation.wrongState', args: { state: now, from: from.join(', ') } };
}

/** Whether it was done to the record before, and is not done again. */
export function isDoneAlready(
  { state }: Pick<Acting, 'state'>,
  { idempotent, to }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
): boolean {
  return Boolean(idempotent && state && record[state.field] === to);
}

/** Why someone can't do it to a record: it is theirs. Undefined where it is not. */
export function makerError(
  { makerField }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
  user: string,
): ValidationError | undefined {
  return makerField !== undefined && record[makerField] === user
    ? { key: 'validation.notByThem' }
    : undefined;
}

/** @throws Error where an action contradicts the declaration that it stands in, at start-up */
export function assertValidActions({
  name,
  fields,
  actions,
  state,
  when,
}: Acting & Kept & { name: string }): void {
  const isClearing = Object.values(when).some(
    (one) => state && listConditionFields(one).includes(state.field),
  );
  for (const [verb, action] of listActions({ actions })) {
    const fault =
      faultOf(verb, action, fields, state) ??
      undoFaultOf(action, actions, isClearing, statesOfService(fields, state));
    if (fault) throw new Error(`resource ${name}: the action ${verb} ${fault}`);
  }
}

const reserved = ['read', 'create', 'edit', 'delete', 'manage', 'import', 'export'];

function faultOf(
  verb: string,
  { from, to, fields = {}, bulk, detachedFields, makerField, idempotent, movesMoney }: ActionDeclaration,
  known: Fields,
  state: StateField | undefined,
): string | undefined {
  if (reserved.includes(verb)) return 'has the name of what every resource has';
  if ((from || to) && !state) return 'has states, and the resource has none (state)';
  if (idempotent && (!to || movesMoney))
    return 'is idempotent, and has no state that says it was done (to), or a key (movesMoney)';
  if (makerField && !namesPerson(known[makerField]))
    return `says makerField ${makerField}, which names no person`;
  if (bulk && 'ids' in fields) return 'has a field ids, which names the records';
  for (const [name, { kind }] of Object.entries(fields)) {
    if (name === state?.field) return 'has the state among its fields: say it with to';
    const other = known[name];
    if (kind === 'file' && (detachedFields || !other))
      return `takes the file ${name}, and the record has no field to keep it`;
    if (!detachedFields && other && other.kind !== kind)
      return `takes ${name} as ${kind}, and the record has it as ${other.kind}`;
  }
  return undefined;
}

/**
 * What is put back must be what was there: one state before, no field written, nothing paid.
 * @param isClearing whether fields are kept in some states only
 * @param ofService states that the service alone sets: its hooks bring back what was there
 */
function undoFaultOf(
  { undo, ...action }: ActionDeclaration,
  actions: Actions,
  isClearing: boolean,
  ofService: readonly string[],
): string | undefined {
  if (undo === undefined) return undefined;
  const back: ActionDeclaration | undefined = actions[undo];
  if (!back) return `is undone by ${undo}, which is no action of the resource`;
  if (isClearing) return `is undone by ${undo}, and fields are cleared in some states (when)`;
  const isPlain = (one: ActionDeclaration) => one.bulk && !one.fields && !one.movesMoney && !one.idempotent;
  if (!isPlain(action) || !isPlain(back))
    return `is undone by ${undo}: both are bulk, ask for nothing, move no money and are not idempotent`;
  const leads = (one: ActionDeclaration, to: ActionDeclaration) => {
    const from = to.from?.filter((name) => !ofService.includes(name));
    return one.to !== undefined && from?.length === 1 && from[0] === one.to;
  };
  if (!leads(action, back) || !leads(back, action))
    return `is undone by ${undo}: each must lead from the one state that the other leads to`;
  return undefined;
}

function statesOfService(fields: Fields, state: StateField | undefined): readonly string[] {
  const field = state && fields[state.field];
  return (field?.kind === 'choice' && field.byService) || [];
}

function namesPerson(field: Field | undefined): boolean {
  return field?.kind === 'party' || (field?.kind === 'reference' && field.to === PEOPLE);
}
