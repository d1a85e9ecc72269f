/** Validates a form with the contract's schema, so that form and service always agree. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { errorsInRow, inheritedValues, rowsError } from '../../../contract/declaration/children.ts';
import {
  checkErrors,
  createdValues,
  neededErrors,
  plainValues,
} from '../../../contract/declaration/conditions.ts';
import { type Resource, writableFields } from '../../../contract/resource.ts';
import { withCallerTenant } from '../../../contract/rights/tenancy.ts';
import { createSchema, updateSchema } from '../../../contract/schemas.ts';
import { toValidationErrors, type ValidationErrors } from '../../../contract/validationErrors.ts';
import { canBeOutdated } from '../../../contract/values/fieldSchema.ts';
import { encodeError } from '../../providers/apiError.ts';
import { createBody, isSame, isStoredRow, updateBody } from '../../providers/data/records.ts';
import { isArriving } from '../../providers/files.ts';
import { storedUser } from '../../session/storage.ts';
import { visibleInConsole } from '../../session/visibleResource.ts';

type Call = 'create' | 'update';

/**
 * A resolver for react-hook-form. Its messages are keys that the inputs translate. @param record the stored record:
 * unchanged values are not validated again, because rules may have become stricter since
 */
export function createFormResolver(
  resource: Resource,
  call: Call,
  record?: FieldValues,
): Resolver<FieldValues> {
  const checkRecord = createCheck(resource, call);
  const checkRows = createRowCheck(resource, record);
  return async (values, _context, options) => {
    const validationErrors = { ...checkRecord(values, {}, record), ...checkRows(values) };
    // Values are passed on as typed, including the record's non-writable fields.
    if (!Object.keys(validationErrors).length) return { values, errors: {} };
    return { values: {}, errors: toNestErrors(fieldErrors(resource, validationErrors), options) };
  };
}

/** A record can't be saved while one of its files is still uploading. */
function listUploadErrors({ fields }: Resource, values: FieldValues): ValidationErrors {
  const uploading = Object.keys(fields).filter(
    (name) => fields[name]?.kind === 'file' && isArriving(values[name]),
  );
  return Object.fromEntries(uploading.map((name) => [name, { key: 'validation.fileArriving' }]));
}

/**
 * Returns a record's validation errors. @param filled values that the service fills in @param before the stored record
 */
type RecordCheck = (values: FieldValues, filled?: FieldValues, before?: FieldValues) => ValidationErrors;

function createCheck(resource: Resource, call: Call): RecordCheck {
  const schema = call === 'create' ? createSchema(resource) : updateSchema(resource);
  const toBody = call === 'create' ? createBody : updateBody;
  return (values, filled = {}, before = {}) => {
    const [input, user] = [toBody(resource, values), storedUser()];
    // The form has no input for a fixed tenant: the service fills it in.
    const body = call === 'create' && user ? withCallerTenant(resource, input, user) : input;
    const parsed = schema.safeParse(omitUnchanged(resource, body, before), { reportInput: true });
    const record =
      call === 'create'
        ? createdValues(resource, { ...body, ...filled })
        : plainValues(resource, { ...values, ...filled });
    const missing = neededErrors(resource, record, listRequirable(resource, call));
    const errors = {
      ...missing,
      ...(!parsed.success && toValidationErrors(parsed.error)),
      ...listUploadErrors(resource, values),
    };
    return Object.keys(errors).length ? errors : checkErrors(resource, record);
  };
}

/** Drops unchanged values, which stay valid. A value that was cleared still counts as missing. */
function omitUnchanged({ fields }: Resource, body: FieldValues, before: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const field = fields[name];
      const isEmpty = (value ?? '') === '';
      return isEmpty || !field || !canBeOutdated(field) || !isSame(value, before[name]);
    }),
  );
}

/** Does the same for child rows, each compared with its own declaration. */
function createRowCheck(
  { children }: Resource,
  record: FieldValues = {},
): (values: FieldValues) => ValidationErrors {
  const checks = Object.values(children).flatMap(({ resource }) =>
    resource.parentRelation.to
      ? [
          {
            relation: resource.parentRelation.to,
            checkNew: createCheck(visibleInConsole(resource), 'create'),
            checkExisting: createCheck(visibleInConsole(resource), 'update'),
          },
        ]
      : [],
  );
  return (values) => {
    const errors: ValidationErrors = {};
    for (const { relation, checkNew, checkExisting } of checks) {
      const rows: unknown = values[relation.name];
      // Forms of users who can't see these children contain no rows.
      if (rows === undefined) continue;
      const rowsFault = rowsError(relation, rows);
      if (rowsFault) errors[relation.name] = rowsFault;
      else
        for (const [at, row] of (rows as FieldValues[]).entries()) {
          const existingRows: unknown = record[relation.name];
          const before = Array.isArray(existingRows)
            ? existingRows.find(({ _id }) => _id === row._id)
            : undefined;
          const rowErrors = isStoredRow(row)
            ? checkExisting(row, inheritedValues(relation, values), before)
            : checkNew(row, inheritedValues(relation, values));
          Object.assign(errors, errorsInRow(`${relation.name}.${at}`, rowErrors));
        }
    }
    return errors;
  };
}

/** Fields that can be reported missing. Fields stored elsewhere may already have a value once the record exists. */
function listRequirable(resource: Resource, call: Call): string[] {
  const fields = writableFields(resource, call);
  return fields.flatMap(([name, { virtual }]) => (call === 'update' && virtual ? [] : [name]));
}

function fieldErrors(resource: Resource, validationErrors: ValidationErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(validationErrors).map(([name, validationError]) => [
      toFieldName(resource, name),
      { type: 'contract', message: encodeError(validationError) },
    ]),
  );
}

/** An error in one of several values is shown at their shared input; child rows have an input per field. */
function toFieldName({ fields, children }: Resource, name: string): string {
  if (name === '_body') return 'root';
  const [field = name] = name.split('.');
  return fields[field]?.kind === 'list' || field in children ? name : field;
}
