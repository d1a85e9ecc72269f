/** What the conditions and checks of a declaration make of a write: contract/declaration/conditions.ts. */
import { isDeepStrictEqual } from 'node:util';
import {
  checkErrors,
  createdValues,
  hiddenErrors,
  isConditional,
  neededErrors,
  plainValues,
  resolveConditions,
} from '../../../contract/declaration/conditions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { hiddenFields, watched } from '../../../contract/rights/visibleFields.ts';
import { toValidationErrors, type ValidationErrors } from '../../../contract/validationErrors.ts';
import { schemaOf } from '../../../contract/values/fieldSchema.ts';
import { ServiceError } from '../../errors.ts';
import type { RecordInput } from '../hooks.ts';

/** A write in the contract's forms. */
type Written = {
  values: RecordInput;
  /** The record as it is; none where it is made now. */
  before?: RecordInput | undefined;
  /** The resource as who writes sees it; whole, where nothing is said. */
  seen?: Resource;
};

/**
 * The values to write: what a condition hides is cleared, and what it shows again has its default.
 * @param sent what the caller said: nothing of it may be hidden
 * @throws ServiceError `invalid` that names what is hidden, missing, or fails a check
 */
export function applyConditions(
  resource: Resource,
  { values, before, seen }: Written,
  sent: RecordInput,
): RecordInput {
  if (!isConditional(resource)) return values;
  const asked = recordAfter(resource, { values, before });
  if (before && seen) refuse(blindErrors(resource, seen, { before, asked }, sent));
  const { values: final, hidden } = resolveConditions(resource, asked);
  refuse(hiddenErrors(resource, hidden, sent));
  refuse(neededErrors(resource, asked, writtenBy(resource, before)));
  refuse(checkErrors(resource, asked));
  return { ...values, ...changes(resource, final, asked) };
}

/**
 * What hooks made of a write is held against the declaration too: the schema of each value that they changed, conditions
 * and checks. Amounts are in minor units by then: they are held as they were said.
 * @param given what the hooks were given, and `said` the same before amounts were counted
 * @throws ServiceError `invalid`
 */
export function revalidateHookOutput(
  resource: Resource,
  ready: RecordInput,
  { given, said, before }: { given: RecordInput; said: RecordInput; before?: RecordInput },
): RecordInput {
  const made = Object.entries(ready).filter(([name, value]) => {
    const field = resource.fields[name];
    return field && !field.virtual && typeof value !== 'bigint' && !isDeepStrictEqual(value, given[name]);
  });
  if (!made.length && !isConditional(resource)) return ready;
  refuse(Object.assign({}, ...made.map(([name, value]) => schemaErrors(resource, name, value))));
  if (!isConditional(resource)) return ready;
  const asked = recordAfter(resource, { values: { ...said, ...Object.fromEntries(made) }, before });
  const { hidden } = resolveConditions(resource, asked);
  const kept = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.virtual);
  refuse(neededErrors(resource, asked, kept));
  refuse(checkErrors(resource, asked));
  const cleared = [...hidden].filter((name) => asked[name] !== null && kept.includes(name));
  return { ...ready, ...Object.fromEntries(cleared.map((name) => [name, null])) };
}

/**
 * What is held against a field that isn't read can't be changed by who doesn't read that: by what is refused they would
 * learn what stands there. Whether the check holds makes no difference.
 */
function blindErrors(
  resource: Resource,
  seen: Resource,
  { before, asked }: { before: RecordInput; asked: RecordInput },
  sent: RecordInput,
): ValidationErrors {
  const hidden = hiddenFields(resource, seen);
  const known = plainValues(resource, before);
  const isChanged = (name: string) =>
    name in sent && (hidden.includes(name) || !isDeepStrictEqual(known[name], asked[name]));
  const { values } = resolveConditions(resource, asked);
  const names = hidden.length
    ? resource.checks.flatMap((check) => {
        const { names } = watched(check, values);
        return names.some((name) => hidden.includes(name)) ? names.filter(isChanged) : [];
      })
    : [];
  return Object.fromEntries(names.map((name) => [name, { key: 'validation.notAllowed' }]));
}

/** Plain values of the record as it would be. */
function recordAfter(resource: Resource, { values, before }: Written): RecordInput {
  if (!before) return createdValues(resource, values);
  const said = Object.entries(values).filter(([, value]) => value !== undefined);
  return plainValues(resource, { ...before, ...Object.fromEntries(said) });
}

/** What a caller can be told is missing. What is kept elsewhere may be there already, once there is a record. */
function writtenBy({ fields }: Resource, before: RecordInput | undefined): string[] {
  return Object.entries(fields).flatMap(([name, { readOnly, virtual }]) =>
    readOnly || (before && virtual) ? [] : [name],
  );
}

/** What conditions change of a record, in its columns. */
function changes({ when, fields }: Resource, final: RecordInput, asked: RecordInput): RecordInput {
  const changed = Object.keys(when).filter((name) => !fields[name]?.virtual && final[name] !== asked[name]);
  return Object.fromEntries(changed.map((name) => [name, final[name]]));
}

function schemaErrors({ fields }: Resource, name: string, value: unknown): ValidationErrors {
  const field = fields[name];
  if (!field || value === null || value === undefined) return {};
  const read = schemaOf(field).safeParse(value instanceof Date ? value.toISOString() : value, {
    reportInput: true,
  });
  if (read.success) return {};
  return Object.fromEntries(
    Object.entries(toValidationErrors(read.error)).map(([path, error]) => [
      path === '_body' ? name : `${name}.${path}`,
      error,
    ]),
  );
}

function refuse(validationErrors: ValidationErrors): void {
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
}
