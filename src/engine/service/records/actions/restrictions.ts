/**
 * Which actions are currently impossible on a record, and why. Returned with each record, so that the console does not
 * offer them.
 */
import {
  type ActionDeclaration,
  findPersonError,
  findStateError,
  listActions,
  writesRecord,
} from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Restrictions } from '../hooks.ts';

/**
 * @param changes restrictions of other changes, which also apply to actions that update the record, since these run the
 * same hooks
 * @param shared reason why nothing at all can be done to the record
 * @param user `_id` of the caller
 */
export function withActionRestrictions(
  { resource, visible }: { resource: Resource; visible: Resource },
  record: Readonly<Record<string, unknown>>,
  changes: Restrictions,
  shared: string | undefined,
  user: string,
): Restrictions {
  const ofChange = changes.edit ?? changes.fields?.[resource.state?.field ?? ''];
  const reasons = listActions(resource).flatMap(([name, action]) => {
    const ofHook = changes.actions?.[name] ?? (writesRecord(resource, action) ? ofChange : undefined);
    const lacks = lacksField(visible.actions[name], action) ? 'validation.notAllowed' : undefined;
    const ofPerson = findPersonError(action, record, user)?.error.key;
    const reason = shared ?? lacks ?? ofHook ?? ofPerson ?? findStateError(resource, action, record)?.key;
    return reason ? [[name, reason] as const] : [];
  });
  return reasons.length ? { ...changes, actions: Object.fromEntries(reasons) } : changes;
}

/** Whether the action has a required field that the caller may not write. */
export function lacksField(
  visible: ActionDeclaration | undefined,
  { fields = {} }: ActionDeclaration,
): boolean {
  return Object.entries(fields).some(
    ([name, { required, default: usual }]) => required && usual === undefined && !visible?.fields?.[name],
  );
}
