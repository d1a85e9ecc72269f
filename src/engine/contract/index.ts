/**
 * The contract between service and console: declarations, field kinds, calls, rights and exact amounts. Features and
 * programs import it as `#engine/contract`. What is not exported here is internal to the engine.
 */

export { builtInPagePath, declareApp, thisApp } from './app.ts';
export type * from './appTypes.ts';
export { defineCall } from './call.ts';
export { INVITATION_DAYS } from './calls/accounts.ts';
export { inZone } from './calls/metrics.ts';
export type { UserData } from './calls/sessions.ts';
export { type Checkpoint, checkpoint } from './checkpoint.ts';
export { itemError } from './declaration/actionForms.ts';
export { type ErrorBody, type ErrorCode, errorStatus } from './errors.ts';
export { formatCheck, formatColumnsLine, formatHeadingLine } from './exports/csv.ts';
export { type ExportFormat, formatNumber, formatTimestamp, type Translate } from './exports/format.ts';
export {
  amounts,
  boolean,
  type CurrencyAmount,
  choice,
  choices,
  computed,
  date,
  decimal,
  email,
  type Field,
  file,
  integer,
  isDay,
  json,
  list,
  money,
  party,
  percent,
  permissions,
  phone,
  reference,
  references,
  secret,
  text,
  timestamp,
  url,
} from './fields.ts';
export { filterKey } from './lists/filterGrammar.ts';
export { after, type ListRequest, listParameters } from './lists/listRequest.ts';
export { listResponse } from './lists/listResponse.ts';
export {
  builtInRole,
  builtInRoles,
  declarations,
  declareFeatures,
  type Feature,
  findResourceByTable,
  getResource,
  listSubjects,
  type Party,
  parties,
  resources,
} from './registry.ts';
export { defineResource, type Resource } from './resource.ts';
export {
  type Ability,
  allow,
  covers,
  createAbility,
  forbid,
  type Permission,
  type Subject,
} from './rights/abilities.ts';
export { INVITED, PEOPLE, personFields } from './rights/identity.ts';
export { listRecordTypes, partyDisplayName } from './rights/parties.ts';
export type { BuiltInRole } from './rights/roles.ts';
export { type Principal, resolveScope } from './rights/scope.ts';
export { restrictTo } from './rights/visibleFields.ts';
export { recordResponse, recordSchema } from './schemas.ts';
export { signUpRole } from './signUp.ts';
export { toValidationErrors, type ValidationError, type ValidationErrors } from './validationErrors.ts';
export { isInRange } from './values/decimals.ts';
export { canonicalEmail } from './values/emails.ts';
export {
  alteredAmount,
  buildOptionalSchema,
  buildPresentSchema,
  inputSchemaOf,
  schemaOf,
} from './values/fieldSchema.ts';
export type { StoredFile } from './values/files.ts';
export { isolated } from './values/isolated.ts';
export { formatAmount, MAX_DECIMALS, MAX_MINOR_UNITS, parseAmount } from './values/money.ts';
export { isUuid, recordId, SAMPLE_ID } from './values/recordId.ts';
