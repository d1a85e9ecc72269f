/**
 * Conditions of a declaration: what is asked of a record's fields before another field is taken, or must be there. They
 * are data, so that form, service and API document say and enforce the same. `checks` are functions over plain values.
 */
import type { Field, FieldKind, ValueOf } from '../fields.ts';
import type { ValidationErrors } from '../validationErrors.ts';

/** The kinds whose values have one spelling: a condition may name them. Of any other it asks whether it is set. */
type Compared = Extract<FieldKind, 'text' | 'choice' | 'boolean' | 'integer' | 'reference' | 'party'>;

/** What is asked of one field: a value, one of several, neither, or whether it has any. */
type Asked<F extends Field> =
  | { readonly set: boolean }
  | (F extends { kind: Compared }
      ? ValueOf<F> | readonly ValueOf<F>[] | { readonly not: ValueOf<F> | readonly ValueOf<F>[] }
      : never);

/** What is asked of a record: all that one object says, or one of the conditions of `any`. */
export type Condition<F extends Record<string, Field> = Record<string, Field>> =
  | { readonly [Name in keyof F]?: Asked<F[Name]> }
  | { readonly any: readonly Condition<F>[] };

/** Conditions by the name of the field that they are about. */
export type Conditions<F extends Record<string, Field> = Record<string, Field>> = {
  readonly [Name in keyof F]?: Condition<F>;
};

/**
 * What holds between the fields of a record. Where it doesn't, the error stands at the field `on`, and says
 * `resources.<name>.checks.<says>`.
 */
export type Check<F extends Record<string, Field> = Record<string, Field>> = {
  /** The field that the error stands at. */
  readonly on: keyof F & string;
  /** Given the values that a record would have: null where there is none, moments in UTC. */
  readonly holds: (values: { readonly [Name in keyof F]: ValueOf<F[Name]> | null }) => boolean;
  /** The name of its message, in each language. */
  readonly messageKey: string;
};

type Values = Readonly<Record<string, unknown>>;

/** What of a resource is needed here. `when` is in the order in which it is decided: `inOrder`. */
export type Conditional = {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly when: Readonly<Record<string, unknown>>;
  readonly required: Readonly<Record<string, unknown>>;
  readonly checks: readonly { on: string; messageKey: string; holds(values: Values): boolean }[];
};

/** Whether a record with these values is what the condition asks for. */
export function holds(condition: unknown, values: Values): boolean {
  return splitCondition(condition).every((part) =>
    'any' in part ? part.any.some((one) => holds(one, values)) : fits(part.asked, values[part.name]),
  );
}

/** Whether the form, the service or the document has to look at conditions at all. */
export function isConditional({ when, required, checks }: Conditional): boolean {
  return Object.keys(when).length + Object.keys(required).length + checks.length > 0;
}

/** The fields that the conditions of a resource ask about, checks left out. */
export function conditionFields({ when, required }: Conditional): string[] {
  return [...new Set([...Object.values(when), ...Object.values(required)].flatMap(listConditionFields))];
}

/** Values in the one spelling that conditions compare: an empty one is null, a moment is in UTC. */
export function plainValues(
  { fields }: Pick<Conditional, 'fields'>,
  values: Values,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, plain(field, values[name])]),
  );
}

/**
 * What a record comes to: what a condition hides is null, and what it shows has its default where it has nothing else.
 * @param values plain ones
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

/** Whether a record with these values must have the field; `settled` has said that it is shown. */
export function isNeeded({ fields, when, required }: Conditional, name: string, values: Values): boolean {
  if (required[name] !== undefined) return holds(required[name], values);
  return when[name] !== undefined && Boolean(fields[name]?.required);
}

/** Values of a new record, plain and with its defaults. */
export function createdValues(
  resource: Pick<Conditional, 'fields' | 'when'>,
  values: Values,
): Record<string, unknown> {
  const plain = plainValues(resource, values);
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      // What a condition may hide is `settled`.
      value === null && !resource.when[name] ? defaultOf(resource.fields[name]) : value,
    ]),
  );
}

/**
 * What conditions find missing in a record as it would be.
 * @param values plain ones, of all fields
 * @param over the fields that can be told missing: those that somebody writes
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

/** What doesn't hold between the fields of a record as it would be; each was held against its own schema before. */
export function checkErrors(resource: Conditional, values: Values): ValidationErrors {
  const { values: final, hidden } = resolveConditions(resource, values);
  const failed = resource.checks.filter(({ on, holds }) => !hidden.has(on) && !holds(final));
  return Object.fromEntries(
    // The first of a field is said.
    failed
      .toReversed()
      .map(({ on, messageKey }) => [on, { key: `resources.${resource.name}.checks.${messageKey}` }]),
  );
}

/** What is said of values that were sent for hidden fields. */
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

/** A condition for those who read no language: `status = "rejected"`. */
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
 * Conditions in an order in which each comes after those that it depends on.
 * @throws Error where one depends on itself: at start-up
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

/** One thing that a condition asks: of a field, or one of several conditions. */
export type Part = { any: readonly unknown[] } | { name: string; asked: unknown };

/** What a condition asks, each thing apart: all of them must be so. */
export function splitCondition(condition: unknown): Part[] {
  return Object.entries(condition as object)
    .filter(([, asked]) => asked !== undefined)
    .map(([name, asked]) => (name === 'any' ? { any: asked } : { name, asked }));
}

/** One value or several, as a list. */
export function parseConditionValues(asked: unknown): readonly unknown[] {
  return Array.isArray(asked) ? asked : [asked];
}

/** The fields that a condition asks about; none, where there is none. */
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

/** An empty input, and no entry of a list, is nothing. */
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
