/**
 * Performs an action on a record: its effect, the update of its state and fields, and the audit entry, in one
 * transaction.
 */
import { toActionForm } from '../../../contract/declaration/actionForms.ts';
import {
  type ActionDeclaration,
  findPersonError,
  findStateError,
  isAlreadyDone,
  writesField,
  writesRecord,
} from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { AppVerb } from '../../../contract/rights/abilities.ts';
import { restrictTo } from '../../../contract/rights/visibleFields.ts';
import { createSchema } from '../../../contract/schemas.ts';
import { type AuditEntry, recordAudit } from '../../audit/record.ts';
import type { Core } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import { findEffect, findHooks } from '../../feature.ts';
import { objectBody, validated } from '../../http/validation.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { MovingWrite, RecordInput } from '../hooks.ts';
import { lockRecord, readUnfiltered, readWithRestrictions } from '../read.ts';
import { persistedFields, type ResourceRecord } from '../records.ts';
import { generateSecrets } from '../secrets.ts';
import { requireWritable } from '../tenancy.ts';
import { toRowValues } from '../write/amounts.ts';
import { auditEntry } from '../write/auditEntry.ts';
import { changeRow } from '../write/changeRow.ts';
import { difference } from '../write/changes.ts';
import { applyConditions } from '../write/conditions.ts';
import { withDefaults, withGenerated } from '../write/insert.ts';
import { requireOfferedOptions } from '../write/optionsFrom.ts';
import { withReferences } from '../write/references.ts';
import { claimIdempotencyKey, toKeyedRequest } from './idempotency.ts';
import { lacksField } from './restrictions.ts';

export type ActionRequest = {
  /** The record's `_id` or natural key. */
  id: string;
  body: unknown;
  /** The revision that the caller has read; without it, the action applies to any. */
  expected?: string | undefined;
  /** Required for actions that move money, which run once per key. */
  idempotencyKey?: string | undefined;
  /** The call has one key for several records, from which each record's key is derived. */
  isInBulk?: boolean;
};

/**
 * @throws ServiceError `wrong_state`, `stale`, `idempotency_key_reused`, or any error of the declaration, the effect or
 * the update hooks
 */
export async function performAction(
  core: Core,
  resource: Resource,
  verb: AppVerb,
  keyed: ActionRequest,
  caller: Caller,
): Promise<ResourceRecord> {
  const action = actionNamed(resource, verb);
  const { id, body, expected } = keyed;
  const visible = restrictTo(resource, caller.ability);
  const record = await readUnfiltered(core, core.database.orm, resource, id, caller);
  // Checked before the body is validated, and again on the locked row.
  requireWritable(resource, record, caller);
  // Actions that move money claim their key first, so that a repeated request returns the result instead of a wrong
  // state.
  if (!action.movesMoney) requireState(resource, action, record);
  const offered = actionNamed(visible, verb);
  if (lacksField(offered, action)) throw new ServiceError('forbidden');
  const input = withDefaults(toActionForm(resource, action), parseActionInput(visible, offered, body));
  // Uses the validated input: raw input may be nested too deep to be compared.
  const request = toKeyedRequest({ resource, verb, action, record: record._id }, keyed);
  const prepared = await preparedBy(core, resource, action, input, caller, record);
  const performed = await core.database.transaction(async (transaction) => {
    if (request && (await claimIdempotencyKey(transaction, caller.user, request)))
      return readWithRestrictions(core, transaction, resource, record._id, caller);
    // Without a key there is no request, which effects that do not move money cannot access either.
    const write = { ...core, transaction, caller, resource, ...(request && { request }) } as MovingWrite;
    const { row, before } = await lockRecord(write, id, expected);
    requirePerson(action, row, caller);
    if (isAlreadyDone(resource, action, row))
      return readWithRestrictions(core, transaction, resource, row._id, caller);
    requireState(resource, action, row);
    const form = withFieldsOf(resource, action);
    const resolved = await withReferences(transaction, form, prepared, caller, row);
    await requireOfferedOptions({ ...write, resource: form }, resolved, row);
    const values = await toRowValues(transaction, form, resolved, row);
    const more = await findEffect(resource, verb)?.(write, row, values);
    const generated = generateSecrets(resource, action.generates ?? []);
    const changed = {
      ...ownOf(resource, action, resolved),
      ...stateAfter(resource, action),
      ...more,
      ...generated,
    };
    if (Object.keys(changed).length) {
      const conditional = applyConditions(
        resource,
        { values: changed, before, visible },
        ownOf(resource, action, input),
      );
      const written = await toRowValues(transaction, resource, conditional, row);
      await changeRow(write, row, written, { input: conditional, before });
    }
    const after = await readUnfiltered(core, transaction, resource, row._id, caller);
    const data = auditData(resource, action, input, before, after);
    const secrets = [
      ...Object.keys(input).filter((name) => isSecret(action, name)),
      ...Object.keys(generated),
    ];
    await recordAudit(transaction, core.keys, [
      auditEntry({ resource, caller, action: verb, record: after, data, secrets }),
    ]);
    const read = await readWithRestrictions(core, transaction, resource, row._id, caller);
    return withGenerated(write, read, generated);
  });
  const { afterAction } = findHooks(resource);
  if (!afterAction) return performed;
  await afterAction(core, verb, performed._id);
  return readWithRestrictions(core, core.database.orm, resource, performed._id, caller);
}

/** Validates the input against the action's fields. @throws ServiceError `invalid` */
export function parseActionInput(resource: Resource, action: ActionDeclaration, body: unknown): RecordInput {
  const form = toActionForm(resource, action);
  return withDefaults(form, validated(createSchema(form), objectBody(body ?? {})));
}

function actionNamed({ name, actions }: Resource, verb: AppVerb): ActionDeclaration {
  const action = actions[verb];
  if (!action) throw new Error(`${name} has no action ${verb}.`);
  return action;
}

/** @throws ServiceError `wrong_state` with the record's state */
function requireState(resource: Resource, action: ActionDeclaration, row: RecordInput): void {
  const reason = isAlreadyDone(resource, action, row) ? undefined : findStateError(resource, action, row);
  if (reason) throw new ServiceError('wrong_state', { [resource.state?.field ?? '_id']: reason });
}

/** @throws ServiceError `forbidden` if the record's maker may not perform the action, or only another person may */
function requirePerson(action: ActionDeclaration, row: RecordInput, { user }: Caller): void {
  const found = findPersonError(action, row, user);
  if (found) throw new ServiceError('forbidden', { [found.field]: found.error });
}

/** Slow work before the transaction opens, like for an update, if the action updates the record. */
async function preparedBy(
  core: Core,
  resource: Resource,
  action: ActionDeclaration,
  input: RecordInput,
  caller: Caller,
  record: ResourceRecord,
): Promise<RecordInput> {
  const prepare = writesRecord(resource, action) ? findHooks(resource).prepare : undefined;
  return (await prepare?.(core, input, caller, record)) ?? input;
}

/** The fields of the action and of the record, either of which may hold an amount's currency. */
function withFieldsOf(resource: Resource, { fields }: ActionDeclaration): Resource {
  return { ...resource, fields: { ...resource.fields, ...fields } };
}

/** The values for the record: input with the name of its fields, and what hooks added. */
function ownOf(resource: Resource, action: ActionDeclaration, values: RecordInput): RecordInput {
  const own = Object.entries(values).filter(
    ([name]) => !(name in (action.fields ?? {})) || writesField(resource, action, name),
  );
  return Object.fromEntries(own.filter(([, value]) => value !== undefined));
}

function stateAfter({ state }: Resource, { to }: ActionDeclaration): RecordInput {
  return state && to !== undefined ? { [state.field]: to } : {};
}

/** The changed fields, and the additional input. */
function auditData(
  resource: Resource,
  action: ActionDeclaration,
  input: RecordInput,
  before: ResourceRecord,
  after: ResourceRecord,
): AuditEntry['data'] {
  const { changed, ...data } = difference(
    persistedFields(resource, before),
    persistedFields(resource, after),
  );
  const extraFields = Object.entries(input).filter(
    ([name, value]) =>
      !writesField(resource, action, name) && !isSecret(action, name) && (value ?? null) !== null,
  );
  return { ...(changed && data), ...(extraFields.length && { given: Object.fromEntries(extraFields) }) };
}

function isSecret({ fields = {} }: ActionDeclaration, name: string): boolean {
  return fields[name]?.kind === 'secret' || Boolean(fields[name]?.inputOnly);
}
