/** Applies the conditions and checks of a declaration to a write: contract/declaration/conditions.ts. */
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
import { hiddenFields, trackReads } from '../../../contract/rights/visibleFields.ts';
import { toValidationErrors, type ValidationErrors } from '../../../contract/validationErrors.ts';
import { schemaOf } from '../../../contract/values/fieldSchema.ts';
import { ServiceError } from '../../errors.ts';
import type { RecordInput } from '../hooks.ts';

/** A write in the format of the contract. */
type Written = {
  values: RecordInput;
  /** The current record; undefined for a new one. */
  before?: RecordInput | undefined;
  /** The resource as visible to the caller; the full resource by default. */
  visible?: Resource;
};

/**
 * The values to write: hidden fields are cleared, and fields that become visible get their default.
 * @param input the caller's input, which must not contain hidden fields
 * @throws ServiceError `invalid` on fields that are hidden, missing or fail a check
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
 * Validates the output of hooks: the schema of each changed value, conditions and checks. Amounts were converted to
 * minor units by then, so their decimal values are used.
 * @param provided the values passed to the hooks, and `input` the same before the conversion of amounts
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
  const storedFields = Object.entries(resource.fields).flatMap(([name, { virtual, inputOnly }]) =>
    virtual || (before && inputOnly) ? [] : [name],
  );
  throwIfAny(neededErrors(resource, proposed, storedFields));
  throwIfAny(checkErrors(resource, proposed));
  const cleared = [...hidden].filter((name) => proposed[name] !== null && storedFields.includes(name));
  return { ...ready, ...Object.fromEntries(cleared.map((name) => [name, null])) };
}

/**
 * Rejects changes to fields that a check compares with fields hidden from the caller: an error would reveal the hidden
 * value. This applies whether or not the check passes.
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
        const { names } = trackReads(check, values);
        return names.some((name) => hidden.includes(name)) ? names.filter(isChanged) : [];
      })
    : [];
  return Object.fromEntries(names.map((name) => [name, { key: 'validation.notAllowed' }]));
}

/** Normalized values of the record as it would be. */
function recordAfter(resource: Resource, { values, before }: Written): RecordInput {
  if (!before) return createdValues(resource, values);
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return plainValues(resource, { ...before, ...Object.fromEntries(entries) });
}

/** Fields whose absence can be reported. Virtual and secret fields of an existing record may have a value already. */
function writtenBy({ fields }: Resource, before: RecordInput | undefined): string[] {
  return Object.entries(fields).flatMap(([name, { readOnly, virtual, inputOnly }]) =>
    readOnly || (before && (virtual || inputOnly)) ? [] : [name],
  );
}

/** The stored fields that conditions change. */
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
