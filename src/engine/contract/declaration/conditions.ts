/**
 * Conditions on a record's fields that decide whether another field is shown or required. They are data, so that the
 * form, the service and the API document enforce and describe the same rules. `checks` are functions of plain values.
 */
import type { Field, FieldKind, ValueOf } from '../fields.ts';
import type { ValidationErrors } from '../validationErrors.ts';

/**
 * Kinds whose values have exactly one spelling, so that a condition can compare them. Values of other kinds can only be
 * tested for presence.
 */
type Compared = Extract<FieldKind, 'text' | 'choice' | 'boolean' | 'integer' | 'reference' | 'party'>;

/** Condition on one field: a value, one of several, none of them, or whether it is set. */
type Asked<F extends Field> =
  | { readonly set: boolean }
  | (F extends { kind: Compared }
      ? ValueOf<F> | readonly ValueOf<F>[] | { readonly not: ValueOf<F> | readonly ValueOf<F>[] }
      : never);

/** Condition on a record: all entries of an object must hold, or at least one condition of `any`. */
export type Condition<F extends Record<string, Field> = Record<string, Field>> =
  | { readonly [Name in keyof F]?: Asked<F[Name]> }
  | { readonly any: readonly Condition<F>[] };

/** Conditions by the name of the field they apply to. */
export type Conditions<F extends Record<string, Field> = Record<string, Field>> = {
  readonly [Name in keyof F]?: Condition<F>;
};

/**
 * A rule between the fields of a record. If it is violated, the error is reported on the field `on`, with the message
 * `resources.<name>.checks.<messageKey>`.
 */
export type Check<F extends Record<string, Field> = Record<string, Field>> = {
  /** The field on which the error is reported. */
  readonly on: keyof F & string;
  /** Receives the values of the record as it would be stored: null for unset fields, timestamps in UTC. */
  readonly holds: (values: { readonly [Name in keyof F]: ValueOf<F[Name]> | null }) => boolean;
  /** Name of the message, which each language has. */
  readonly messageKey: string;
};

type Values = Readonly<Record<string, unknown>>;

/** The part of a resource that these functions need. `when` is sorted by dependency (`sortByDependency`). */
export type Conditional = {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly when: Readonly<Record<string, unknown>>;
  readonly required: Readonly<Record<string, unknown>>;
  readonly checks: readonly { on: string; messageKey: string; holds(values: Values): boolean }[];
};

/** Whether these values meet the condition. */
export function holds(condition: unknown, values: Values): boolean {
  return splitCondition(condition).every((part) =>
    'any' in part ? part.any.some((one) => holds(one, values)) : fits(part.asked, values[part.name]),
  );
}

/** Whether the resource has any conditions or checks. */
export function isConditional({ when, required, checks }: Conditional): boolean {
  return Object.keys(when).length + Object.keys(required).length + checks.length > 0;
}

/** The fields that the conditions of a resource depend on, without those of checks. */
export function conditionFields({ when, required }: Conditional): string[] {
  return [...new Set([...Object.values(when), ...Object.values(required)].flatMap(listConditionFields))];
}

/** Normalizes values to the spelling that conditions compare: empty values become null, timestamps UTC. */
export function plainValues(
  { fields }: Pick<Conditional, 'fields'>,
  values: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, plain(field, values[name])]),
  );
}

/**
 * Applies the conditions to a record: hidden fields become null, and shown fields without a value get their default.
 * @param values normalized by `plainValues`
 */
export function resolveConditions(
  { fields, when }: Pick<Conditional, 'fields' | 'when'>,
  values: Values,
): { values: Record<string, unknown>; hidden: ReadonlySet<string> } {
  const settled = { ...values };
  const hidden = new Set<string>();
  for (const [name, condition] of Object.entries(when)) {
    if (!holds(condition, settled)) {
      hidden.add(name);
      settled[name] = null;
    } else if (settled[name] === null) settled[name] = defaultOf(fields[name]);
  }
  return { values: settled, hidden };
}

/**
 * Whether a record with these values must have the field. The caller has established with `resolveConditions` that it
 * is shown.
 */
export function isNeeded({ fields, when, required }: Conditional, name: string, values: Values): boolean {
  if (required[name] !== undefined) return holds(required[name], values);
  return when[name] !== undefined && Boolean(fields[name]?.required);
}

/** Normalized values of a new record, with defaults. */
export function createdValues(
  resource: Pick<Conditional, 'fields' | 'when'>,
  values: Values,
): Record<string, unknown> {
  const plain = plainValues(resource, values);
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      // `resolveConditions` fills in the defaults of fields that a condition may hide.
      value === null && !resource.when[name] ? defaultOf(resource.fields[name]) : value,
    ]),
  );
}

/**
 * Errors for fields that conditions require and the record lacks.
 * @param values normalized, of all fields
 * @param over the fields to check: those that callers write
 */
export function neededErrors(
  resource: Conditional,
  values: Values,
  over: readonly string[],
): ValidationErrors {
  const { values: final, hidden } = resolveConditions(resource, values);
  const missing = over.filter(
    (name) => !hidden.has(name) && isNothing(final[name]) && isNeeded(resource, name, final),
  );
  return Object.fromEntries(missing.map((name) => [name, { key: 'validation.required' }]));
}

/** Errors of violated checks, for a record whose fields were each validated against their schemas. */
export function checkErrors(resource: Conditional, values: Values): ValidationErrors {
  const { values: final, hidden } = resolveConditions(resource, values);
  const failed = resource.checks.filter(({ on, holds }) => !hidden.has(on) && !holds(final));
  return Object.fromEntries(
    // The first error of a field wins.
    failed
      .toReversed()
      .map(({ on, messageKey }) => [on, { key: `resources.${resource.name}.checks.${messageKey}` }]),
  );
}

/** Errors for values that were sent for hidden fields. */
export function hiddenErrors(
  { when }: Conditional,
  hidden: ReadonlySet<string>,
  sent: Values,
): ValidationErrors {
  const wrong = [...hidden].filter((name) => !isNothing(sent[name]));
  return Object.fromEntries(
    wrong.map((name) => [name, { key: 'validation.notNow', args: { when: formatCondition(when[name]) } }]),
  );
}

/** A condition in language-neutral notation: `status = "rejected"`. */
export function formatCondition(condition: unknown): string {
  return splitCondition(condition)
    .map((part) => {
      if ('any' in part) return `(${part.any.map(formatCondition).join(' | ')})`;
      const { asked, name } = part;
      if (isObject(asked) && 'set' in asked) return `${name} ${asked.set ? '≠' : '='} null`;
      const isNot = isObject(asked) && 'not' in asked;
      const values = parseConditionValues(isNot ? asked.not : asked).map((value) => JSON.stringify(value));
      return `${name} ${isNot ? '≠' : '='} ${values.join(' | ')}`;
    })
    .join(' & ');
}

/**
 * Sorts conditions so that each one comes after those that it depends on.
 * @throws Error at startup if a condition depends on itself
 */
export function sortByDependency<All extends object>(resource: string, when: All): All {
  const conditions = when as Record<string, unknown>;
  const order: string[] = [];
  const place = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`resource ${resource}: ${name} would be hidden by itself`);
    if (order.includes(name)) return;
    for (const other of listConditionFields(conditions[name])) {
      if (conditions[other] !== undefined) place(other, [...path, name]);
    }
    order.push(name);
  };
  for (const name of Object.keys(conditions)) place(name, []);
  return Object.fromEntries(order.map((name) => [name, conditions[name]])) as All;
}

/** A part of a condition: on one field, or a choice between several conditions. */
export type Part = { any: readonly unknown[] } | { name: string; asked: unknown };

/** The parts of a condition. All of them must hold. */
export function splitCondition(condition: unknown): Part[] {
  return Object.entries(condition as object)
    .filter(([, asked]) => asked !== undefined)
    .map(([name, asked]) => (name === 'any' ? { any: asked } : { name, asked }));
}

/** One value or several, as a list. */
export function parseConditionValues(asked: unknown): readonly unknown[] {
  return Array.isArray(asked) ? asked : [asked];
}

/** The fields that a condition depends on; empty if there is no condition. */
export function listConditionFields(condition: unknown): string[] {
  if (condition === undefined) return [];
  return splitCondition(condition).flatMap((part) =>
    'any' in part ? part.any.flatMap(listConditionFields) : [part.name],
  );
}

function fits(asked: unknown, value: unknown): boolean {
  if (isObject(asked)) {
    if ('set' in asked) return isNothing(value) !== asked.set;
    return !parseConditionValues(asked.not).includes(value);
  }
  return parseConditionValues(asked).includes(value);
}

function isObject(asked: unknown): asked is Record<string, unknown> {
  return typeof asked === 'object' && asked !== null && !Array.isArray(asked);
}

/** Empty inputs and empty lists count as unset. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
}

function plain({ kind }: Field, value: unknown): unknown {
  const given = value instanceof Date ? value.toISOString() : value;
  if (typeof given !== 'string') return given ?? null;
  const text = given.trim();
  if (text === '') return null;
  if (kind !== 'timestamp') return text;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

function defaultOf(field: Field | undefined): unknown {
  const { kind, default: usual = null } = field ?? {};
  return kind === 'timestamp' && usual === 'now' ? new Date().toISOString() : usual;
}
