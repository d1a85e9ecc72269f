/**
 * Actions: operations on a record other than updating its fields. Each has its own right, call, form and audit entry,
 * and may move the record to another state. Resources declare them: contract/resource.ts.
 */
import type { ErrorCode } from '../errors.ts';
import type { ChoiceField, Field } from '../fields.ts';
import type { AppVerb } from '../rights/abilities.ts';
import { PEOPLE } from '../rights/identity.ts';
import type { ValidationError } from '../validationErrors.ts';
import { listConditionFields } from './conditions.ts';

type Fields = Readonly<Record<string, Field>>;

/** The part of a resource that these functions need. */
type Acting = { readonly fields: Fields; readonly actions: Actions; readonly state: StateField | undefined };

/** Additionally, the conditions of its fields. */
type Kept = { readonly when: Readonly<Record<string, unknown>> };

/** Declaration of an action. Its name is the verb of its right. */
export type ActionDeclaration<State extends string = string, Name extends string = string> = {
  /** States in which the action is allowed; any state if omitted. */
  from?: readonly State[];
  /** The state afterwards; unchanged if omitted. */
  to?: State;
  /**
   * Input fields. A field with the name of one of the record's is written to the record. The values of the others go to
   * the effect and to the audit entry, except secrets.
   */
  fields?: Fields;
  /** No field is written to the record, whatever its name. Only the effect receives them. */
  detachedFields?: true;
  /** A field that names a person, who may not perform the action: the requester must not approve their own request. */
  makerField?: Name;
  /**
   * Performed again on a record that is already in `to`, it returns the record and changes nothing, so that clients can
   * retry.
   */
  idempotent?: true;
  /** Irreversible: the dialog and the button are red. */
  confirm?: 'danger';
  /** May be performed on several records in one call. Each succeeds or fails on its own. */
  bulk?: true;
  /**
   * The action that restores the previous state without any loss. The console offers it after a bulk action. Both
   * actions are `bulk`, have no fields and move no money, and each leads from the other's `to`, or from a state that
   * only the service sets.
   */
  undo?: AppVerb;
  /** A feature's service side runs more than the update of state and fields. The service does not start without it. */
  effect?: true;
  /**
   * The effect moves money, atomically with the update. The call takes an Idempotency-Key and runs once per key.
   * Implies `effect`.
   */
  movesMoney?: true;
  /** When the effect requires a confirmation, as text for the API document. */
  confirms?: string;
  /** Additional error codes of the effect or of a hook, for the API document. */
  errorCodes?: readonly ErrorCode[];
};

/** By action name. */
export type Actions<State extends string = string, Name extends string = string> = {
  readonly [Verb in AppVerb]?: ActionDeclaration<State, Name>;
};

/**
 * Restricts the actions of a declaration to existing verbs and keys. Type inference would accept any key, and a
 * misspelled one would be silently ignored.
 */
export type DeclaredActions<A> = A & { readonly [Name in Exclude<keyof A, AppVerb>]: never } & {
  readonly [Name in keyof A]: { undo?: keyof A } & {
    readonly [Key in Exclude<keyof A[Name], keyof ActionDeclaration>]: never;
  };
};

/** The names of choice fields, which can hold states. */
export type ChoiceNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends ChoiceField ? Name : never;
}[keyof F & string];

/** The states of a declaration: the choices of its state field. */
export type StatesOf<F extends Fields, Name extends keyof F> = [Name] extends [never]
  ? never
  : F[Name] extends ChoiceField<infer State>
    ? State
    : never;

/** The field that holds a record's state. */
export type StateField = { readonly field: string; readonly edited: boolean };

/** The actions of a resource, in declaration order. */
export function listActions({ actions }: Pick<Acting, 'actions'>): [AppVerb, ActionDeclaration][] {
  return Object.entries(actions) as [AppVerb, ActionDeclaration][];
}

/** Whether a feature's service side must provide an effect. */
export function hasEffect({ effect, movesMoney }: ActionDeclaration): boolean {
  return Boolean(effect || movesMoney);
}

/** Whether the action updates the record itself. */
export function writesRecord(known: Pick<Acting, 'fields'>, action: ActionDeclaration): boolean {
  return (
    action.to !== undefined ||
    Object.keys(action.fields ?? {}).some((name) => writesField(known, action, name))
  );
}

/** Whether this field of an action is written to the record's field of the same name. */
export function writesField(
  known: Pick<Acting, 'fields'>,
  { detachedFields }: ActionDeclaration,
  name: string,
): boolean {
  return !detachedFields && name in known.fields;
}

/** The error if the record's state does not allow the action; undefined if it does. */
export function findStateError(
  { state }: Pick<Acting, 'state'>,
  { from }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
): ValidationError | undefined {
  if (!state || !from || from.includes(String(record[state.field]))) return undefined;
  const now = String(record[state.field] ?? '');
  return { key: 'validation.wrongState', args: { state: now, from: from.join(', ') } };
}

/** Whether the record is already in the action's target state, and the action is idempotent. */
export function isDoneAlready(
  { state }: Pick<Acting, 'state'>,
  { idempotent, to }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
): boolean {
  return Boolean(idempotent && state && record[state.field] === to);
}

/** The error if `user` is the record's maker and so may not perform the action; undefined otherwise. */
export function makerError(
  { makerField }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
  user: string,
): ValidationError | undefined {
  return makerField !== undefined && record[makerField] === user
    ? { key: 'validation.notByThem' }
    : undefined;
}

/** @throws Error at startup if an action contradicts the declaration of its resource */
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
 * Undoing must restore exactly the previous state: there is only one, no field was written and no money moved.
 * @param isClearing whether the resource clears fields in some states
 * @param ofService states that only the service sets: its hooks restore the previous one
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
