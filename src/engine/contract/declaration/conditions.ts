/**
 * Conditions on a record's fields that decide whether another field is shown or required. They are data, so that the
 * form, the service and the API document enforce and describe the same rules. `checks` are functions of plain values.
 */
import type { Field, FieldKind, ValueOf } from '../fields.ts';
import type { ValidationErrors } from '../validationErrors.ts';
import { isEmptyValue } from '../values/isEmptyValue.ts';

/**
 * Kinds whose values have exactly one spelling, so that a condition can compare them. Values of other kinds can only be
 * tested for presence.
 */
type Compared = Extract<FieldKind, 'text' | 'choice' | 'boolean' | 'integer' | 'reference' | 'party'>;

/** Condition on one field: a value, one of several, none of them, or whether it is set. */
type FieldCondition<F extends Field> =
  | { readonly set: boolean }
  | (F extends { kind: Compared }
      ? ValueOf<F> | readonly ValueOf<F>[] | { readonly not: ValueOf<F> | readonly ValueOf<F>[] }
      : never);

/** Condition on a record: all entries of an object must hold, or at least one condition of `any`. */
export type Condition<F extends Record<string, Field> = Record<string, Field>> =
  | { readonly [Name in keyof F]?: FieldCondition<F[Name]> }
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
export function meetsCondition(condition: unknown, values: Values): boolean {
  return splitCondition(condition).every((part) =>
    'any' in part
      ? part.any.some((one) => meetsCondition(one, values))
      : matchesTest(part.test, values[part.name]),
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
    Object.entries(fields).map(([name, field]) => [name, toPlainValue(field, values[name])]),
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
  const resolved = { ...values };
  const hidden = new Set<string>();
  for (const [name, condition] of Object.entries(when)) {
    if (!meetsCondition(condition, resolved)) {
      hidden.add(name);
      resolved[name] = null;
    } else if (resolved[name] === null) resolved[name] = getDefault(fields[name]);
  }
  return { values: resolved, hidden };
}

/**
 * Whether a record with these values must have the field. The caller has established with `resolveConditions` that it
 * is shown.
 */
export function isNeeded({ fields, when, required }: Conditional, name: string, values: Values): boolean {
  if (required[name] !== undefined) return meetsCondition(required[name], values);
  return when[name] !== undefined && Boolean(fields[name]?.required);
}

/** Normalized values of a new record, with defaults. */
export function createdValues(
  resource: Pick<Conditional, 'fields' | 'when'>,
  values: Values,
): Record<string, unknown> {
  const toPlainValue = plainValues(resource, values);
  return Object.fromEntries(
    Object.entries(toPlainValue).map(([name, value]) => [
      name,
      // `resolveConditions` fills in the defaults of fields that a condition may hide.
      value === null && !resource.when[name] ? getDefault(resource.fields[name]) : value,
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
    (name) => !hidden.has(name) && isEmptyValue(final[name]) && isNeeded(resource, name, final),
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
  input: Values,
): ValidationErrors {
  const hiddenWithValue = [...hidden].filter((name) => !isEmptyValue(input[name]));
  return Object.fromEntries(
    hiddenWithValue.map((name) => [
      name,
      { key: 'validation.notNow', args: { when: formatCondition(when[name]) } },
    ]),
  );
}

/** A condition in language-neutral notation: `status = "rejected"`. */
export function formatCondition(condition: unknown): string {
  return splitCondition(condition)
    .map((part) => {
      if ('any' in part) return `(${part.any.map(formatCondition).join(' | ')})`;
      const { test, name } = part;
      if (isObject(test) && 'set' in test) return `${name} ${test.set ? '≠' : '='} null`;
      const isNot = isObject(test) && 'not' in test;
      const values = parseConditionValues(isNot ? test.not : test).map((value) => JSON.stringify(value));
      return `${name} ${isNot ? '≠' : '='} ${values.join(' | ')}`;
    })
    .join(' & ');
}

/** Sorts conditions so that each one comes after those that it depends on, unless it depends on itself. */
export function sortByDependency<All extends object>(when: All): All {
  const conditions = when as Record<string, unknown>;
  const order = new Set<string>();
  const visiting = new Set<string>();
  const visit = (name: string): void => {
    if (visiting.has(name) || conditions[name] === undefined) return;
    visiting.add(name);
    for (const other of listConditionFields(conditions[name])) visit(other);
    order.add(name);
  };
  for (const name of Object.keys(conditions)) visit(name);
  return Object.fromEntries([...order].map((name) => [name, conditions[name]])) as All;
}

/** Conditions that depend on themselves, redundant ones, and those that would hide a row's owner. */
export function* findConditionMistakes({
  fields,
  when,
  required,
  tenancy,
}: Pick<Conditional, 'fields' | 'when' | 'required'> & { readonly tenancy: unknown }): Iterable<string> {
  for (const name of Object.keys(when))
    if (dependsOn(when, name, name))
      yield `the condition on ${name} depends on ${name} itself. Remove the cycle.`;
  const { client, user } = tenancy as { client?: string; user?: string };
  for (const name of Object.keys(when))
    if (name === client || name === user)
      yield `${name} identifies the row's owner and cannot be conditional. Remove it from when.`;
  for (const name of Object.keys(required))
    if (fields[name]?.required) yield `${name} is always required. Remove its condition from required.`;
  if ('any' in fields && Object.keys(when).length + Object.keys(required).length > 0)
    yield 'any is reserved in conditions. Rename the field.';
}

function dependsOn(
  when: Conditional['when'],
  name: string,
  searched: string,
  visited = new Set<string>(),
): boolean {
  if (visited.has(name)) return false;
  visited.add(name);
  const others = listConditionFields(when[name]);
  return others.includes(searched) || others.some((other) => dependsOn(when, other, searched, visited));
}

/** A part of a condition: on one field, or a choice between several conditions. */
export type ConditionPart = { any: readonly unknown[] } | { name: string; test: unknown };

/** The parts of a condition. All of them must hold. */
export function splitCondition(condition: unknown): ConditionPart[] {
  return Object.entries(condition as object)
    .filter(([, test]) => test !== undefined)
    .map(([name, test]) => (name === 'any' ? { any: test } : { name, test }));
}

/** One value or several, as a list. */
export function parseConditionValues(test: unknown): readonly unknown[] {
  return Array.isArray(test) ? test : [test];
}

/** The fields that a condition depends on; empty if there is no condition. */
export function listConditionFields(condition: unknown): string[] {
  if (condition === undefined) return [];
  return splitCondition(condition).flatMap((part) =>
    'any' in part ? part.any.flatMap(listConditionFields) : [part.name],
  );
}

function matchesTest(test: unknown, value: unknown): boolean {
  if (isObject(test)) {
    if ('set' in test) return isEmptyValue(value) !== test.set;
    return !parseConditionValues(test.not).includes(value);
  }
  return parseConditionValues(test).includes(value);
}

function isObject(test: unknown): test is Record<string, unknown> {
  return typeof test === 'object' && test !== null && !Array.isArray(test);
}

function toPlainValue({ kind }: Field, value: unknown): unknown {
  const input = value instanceof Date ? value.toISOString() : value;
  if (typeof input !== 'string') return input ?? null;
  const text = input.trim();
  if (text === '') return null;
  if (kind !== 'timestamp') return text;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

function getDefault(field: Field | undefined): unknown {
  const { kind, default: defaultValue = null } = field ?? {};
  return kind === 'timestamp' && defaultValue === 'now' ? new Date().toISOString() : defaultValue;
}
