/** Which actions can't be done to a record now, and why: said with each record, so that nobody is offered them. */
import {
  type ActionDeclaration,
  findStateError,
  listActions,
  makerError,
  writesRecord,
} from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Restrictions } from '../hooks.ts';

/**
 * @param changes what is refused of other changes: an action that changes the record goes by the same hooks
 * @param shared why nothing can be done to it at all
 * @param user `_id` of who looks
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
    const makerMessage = makerError(action, record, user)?.key;
    const reason = shared ?? lacks ?? ofHook ?? makerMessage ?? findStateError(resource, action, record)?.key;
    return reason ? [[name, reason] as const] : [];
  });
  return reasons.length ? { ...changes, actions: Object.fromEntries(reasons) } : changes;
}

/** Whether an action asks for something that must be there and that the caller may not write. */
export function lacksField(
  visible: ActionDeclaration | undefined,
  { fields = {} }: ActionDeclaration,
): boolean {
  return Object.entries(fields).some(
    ([name, { required, default: usual }]) => required && usual === undefined && !visible?.fields?.[name],
  );
}
