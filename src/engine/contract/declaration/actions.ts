/**
 * Actions: operations on a record other than updating its fields. Each has its own right, call, form and audit entry,
 * and may move the record to another state. Resources declare them: contract/resource.ts.
 */
import type { ErrorCode } from '../errors.ts';
import type { ChoiceField, Field } from '../fields.ts';
import type { Ability, AppVerb, Subject } from '../rights/abilities.ts';
import { PEOPLE } from '../rights/identity.ts';
import type { ValidationError } from '../validationErrors.ts';
import { listConditionFields } from './conditions.ts';
import { findState, type StateField, type WithExpiry } from './state.ts';

type Fields = Readonly<Record<string, Field>>;

/** The part of a resource that these functions need. */
type WithActions = {
  readonly fields: Fields;
  readonly actions: Actions;
  readonly state: StateField | undefined;
};

/** Additionally, the conditions of its fields. */
type WithConditions = { readonly when: Readonly<Record<string, unknown>> };

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
  /** Generated secrets of the record that the action replaces. Its response contains the new ones. */
  generates?: readonly Name[];
  /** No field is written to the record, whatever its name. Only the effect receives them. */
  detachedFields?: true;
  /** A field that names a person, who may not perform the action: the requester must not approve their own request. */
  makerField?: Name;
  /** A field that names the only person who may perform the action: requesters withdraw their own requests. */
  onlyBy?: Name;
  /** Whom `onlyBy` names may perform it whatever their role; only callers with scopes need the right, in their scopes. */
  anyRole?: true;
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
export type DeclaredActions<A> = A & { readonly [Name in Exclude<keyof A, AppVerb>]: UndeclaredVerb } & {
  readonly [Name in keyof A]: { undo?: keyof A } & {
    readonly [Key in Exclude<keyof A[Name], keyof ActionDeclaration>]: UnknownOption;
  };
};

/** Shown by the compiler. */
type UndeclaredVerb = 'This is not a verb. Add it to AppVerbs: declare module "#engine/contract".';
type UnknownOption = 'Actions have no such option. See ActionDeclaration.';

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

/** The actions of a resource, in declaration order. */
export function listActions({ actions }: Pick<WithActions, 'actions'>): [AppVerb, ActionDeclaration][] {
  return Object.entries(actions) as [AppVerb, ActionDeclaration][];
}

/** The action of that name, if the resource has it. */
export function findAction(
  resource: Pick<WithActions, 'actions'>,
  verb: string,
): ActionDeclaration | undefined {
  return listActions(resource).find(([name]) => name === verb)?.[1];
}

/** Whether the caller may perform the action on any record: by its right, or as the person whom a record names. */
export function isPermitted(
  { subject, actions }: Pick<WithActions, 'actions'> & { readonly subject: Subject },
  verb: string,
  ability: Ability,
): boolean {
  const action = findAction({ actions }, verb);
  return action !== undefined && (action.anyRole === true || ability.can(verb as AppVerb, subject));
}

/** Whether a feature's service side must provide an effect. */
export function hasEffect({ effect, movesMoney }: ActionDeclaration): boolean {
  return Boolean(effect || movesMoney);
}

/** Whether the action updates the record itself. */
export function writesRecord(resource: Pick<WithActions, 'fields'>, action: ActionDeclaration): boolean {
  return (
    action.to !== undefined ||
    action.generates !== undefined ||
    Object.keys(action.fields ?? {}).some((name) => writesField(resource, action, name))
  );
}

/** Whether this field of an action is written to the record's field of the same name. */
export function writesField(
  resource: Pick<WithActions, 'fields'>,
  { detachedFields }: ActionDeclaration,
  name: string,
): boolean {
  return !detachedFields && name in resource.fields;
}

/** The error if the record's state does not allow the action; undefined if it does. */
export function findStateError(
  resource: WithExpiry,
  { from }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
): ValidationError | undefined {
  const current = findState(resource, record);
  if (current === undefined || !from || from.includes(current)) return undefined;
  return { key: 'validation.wrongState', args: { state: current, from: from.join(', ') } };
}

/** Whether the record is already in the action's target state, and the action is idempotent. */
export function isAlreadyDone(
  { state }: Pick<WithActions, 'state'>,
  { idempotent, to }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
): boolean {
  return Boolean(idempotent && state && record[state.field] === to);
}

/** The field that keeps `user` from performing the action, by `makerField` or `onlyBy`; undefined if neither does. */
export function findPersonError(
  { makerField, onlyBy }: ActionDeclaration,
  record: Readonly<Record<string, unknown>>,
  user: string,
): { field: string; error: ValidationError } | undefined {
  if (makerField !== undefined && record[makerField] === user)
    return { field: makerField, error: { key: 'validation.notByThem' } };
  if (onlyBy !== undefined && record[onlyBy] !== user)
    return { field: onlyBy, error: { key: 'validation.onlyByThem' } };
  return undefined;
}

/** Actions that contradict the declaration of their resource. */
export function* findActionMistakes({
  fields,
  actions,
  state,
  when,
}: WithActions & WithConditions): Iterable<string> {
  const isClearing = Object.values(when).some(
    (one) => state && listConditionFields(one).includes(state.field),
  );
  for (const [verb, action] of listActions({ actions })) {
    const fault =
      findFault(verb, action, fields, state) ??
      undoFaultOf(action, actions, isClearing, statesOfService(fields, state));
    if (fault) yield `action ${verb} ${fault}`;
  }
}

const reserved = ['read', 'create', 'edit', 'delete', 'manage', 'import', 'export'];

function findFault(
  verb: string,
  {
    from,
    to,
    fields = {},
    generates = [],
    bulk,
    detachedFields,
    makerField,
    onlyBy,
    anyRole,
    idempotent,
    movesMoney,
  }: ActionDeclaration,
  resource: Fields,
  state: StateField | undefined,
): string | undefined {
  if (reserved.includes(verb)) return 'has a reserved name. Choose another.';
  if ((from || to) && !state) return 'has from or to, but the resource has no state. Declare state.';
  if (idempotent && (!to || movesMoney))
    return 'cannot be idempotent: that requires to and excludes movesMoney.';
  for (const [option, field] of Object.entries({ makerField, onlyBy }))
    if (field && !namesPerson(resource[field]))
      return `has ${option} ${field}, which is not a reference to a user. Choose another field.`;
  if (anyRole && !onlyBy)
    return 'has anyRole without onlyBy, so that everybody could perform it. Add onlyBy.';
  const other = generates.find((name) => !isGenerated(resource[name]));
  if (other) return `generates ${other}, which is not a generated secret. Declare generated.`;
  if (generates.length && (bulk || idempotent || movesMoney))
    return 'generates a secret, whose only response would be lost with bulk, idempotent or movesMoney. Remove it.';
  if (bulk && 'ids' in fields)
    return 'is bulk and has a field ids, which is reserved for the records. Rename the field.';
  for (const [name, { kind }] of Object.entries(fields)) {
    if (name === state?.field) return 'has the state among its fields. Use to instead.';
    const other = resource[name];
    if (!detachedFields && isGenerated(other))
      return `has the field ${name}, which is a generated secret: only the service chooses its value. Use generates.`;
    if (kind === 'file' && (detachedFields || !other))
      return `has the file field ${name}, but the record has no such field to store it in. Add one.`;
    if (!detachedFields && other && other.kind !== kind)
      return `declares ${name} as ${kind}, but the record declares it as ${other.kind}. Use the same kind.`;
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
  if (!back) return `has undo ${undo}, which is not an action of the resource.`;
  if (isClearing)
    return `has undo ${undo}, but when clears fields in some states, so the previous record cannot be restored. Remove undo.`;
  const isPlain = (one: ActionDeclaration) => one.bulk && !one.fields && !one.movesMoney && !one.idempotent;
  if (!isPlain(action) || !isPlain(back))
    return `has undo ${undo}. Both must be bulk, without fields, movesMoney and idempotent.`;
  const leads = (one: ActionDeclaration, to: ActionDeclaration) => {
    const from = to.from?.filter((name) => !ofService.includes(name));
    return one.to !== undefined && from?.length === 1 && from[0] === one.to;
  };
  if (!leads(action, back) || !leads(back, action))
    return `has undo ${undo}. Each must lead only from the other's to.`;
  return undefined;
}

function statesOfService(fields: Fields, state: StateField | undefined): readonly string[] {
  const field = state && fields[state.field];
  return (field?.kind === 'choice' && field.byService) || [];
}

function isGenerated(field: Field | undefined): boolean {
  return field?.kind === 'secret' && field.generated !== undefined;
}

function namesPerson(field: Field | undefined): boolean {
  return field?.kind === 'party' || (field?.kind === 'reference' && field.to === PEOPLE);
}
