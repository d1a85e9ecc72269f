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
  visible?: Resource;
};

/**
 * The values to write: what a condition hides is cleared, and what it shows again has its default.
 * @param input what the caller said: nothing of it may be hidden
 * @throws ServiceError `invalid` that names what is hidden, missing, or fails a check
 */
export function applyConditions(
  resource: Resource,
  { values, before, visible }: Written,
  input: RecordInput,
): RecordInput {
  if (!isConditional(resource)) return values;
  const proposed = recordAfter(resource, { values, before });
  if (before && visible) throwIfAny(blindErrors(resource, visible, { before, proposed }, input));
  const { values: final, hidden } = resolveConditions(resource, proposed);
  throwIfAny(hiddenErrors(resource, hidden, input));
  throwIfAny(neededErrors(resource, proposed, writtenBy(resource, before)));
  throwIfAny(checkErrors(resource, proposed));
  return { ...values, ...changes(resource, final, proposed) };
}

/**
 * What hooks made of a write is held against the declaration too: the schema of each value that they changed, conditions
 * and checks. Amounts are in minor units by then: they are held as they were said.
 * @param provided what the hooks were given, and `input` the same before amounts were counted
 * @throws ServiceError `invalid`
 */
export function revalidateHookOutput(
  resource: Resource,
  ready: RecordInput,
  { provided, input, before }: { provided: RecordInput; input: RecordInput; before?: RecordInput },
): RecordInput {
  const changed = Object.entries(ready).filter(([name, value]) => {
    const field = resource.fields[name];
    return field && !field.virtual && typeof value !== 'bigint' && !isDeepStrictEqual(value, provided[name]);
  });
  if (!changed.length && !isConditional(resource)) return ready;
  throwIfAny(Object.assign({}, ...changed.map(([name, value]) => schemaErrors(resource, name, value))));
  if (!isConditional(resource)) return ready;
  const proposed = recordAfter(resource, { values: { ...input, ...Object.fromEntries(changed) }, before });
  const { hidden } = resolveConditions(resource, proposed);
  const storedFields = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.virtual);
  throwIfAny(neededErrors(resource, proposed, storedFields));
  throwIfAny(checkErrors(resource, proposed));
  const cleared = [...hidden].filter((name) => proposed[name] !== null && storedFields.includes(name));
  return { ...ready, ...Object.fromEntries(cleared.map((name) => [name, null])) };
}

/**
 * What is held against a field that isn't read can't be changed by who doesn't read that: by what is refused they would
 * learn what stands there. Whether the check holds makes no difference.
 */
function blindErrors(
  resource: Resource,
  visible: Resource,
  { before, proposed }: { before: RecordInput; proposed: RecordInput },
  input: RecordInput,
): ValidationErrors {
  const hidden = hiddenFields(resource, visible);
  const plain = plainValues(resource, before);
  const isChanged = (name: string) =>
    name in input && (hidden.includes(name) || !isDeepStrictEqual(plain[name], proposed[name]));
  const { values } = resolveConditions(resource, proposed);
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
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return plainValues(resource, { ...before, ...Object.fromEntries(entries) });
}

/** What a caller can be told is missing. What is kept elsewhere may be there already, once there is a record. */
function writtenBy({ fields }: Resource, before: RecordInput | undefined): string[] {
  return Object.entries(fields).flatMap(([name, { readOnly, virtual }]) =>
    readOnly || (before && virtual) ? [] : [name],
  );
}

/** What conditions change of a record, in its columns. */
function changes({ when, fields }: Resource, final: RecordInput, proposed: RecordInput): RecordInput {
  const changed = Object.keys(when).filter(
    (name) => !fields[name]?.virtual && final[name] !== proposed[name],
  );
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

function throwIfAny(validationErrors: ValidationErrors): void {
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
}
