/** Texts for an action. Label keys follow the convention `resources.<resource>.actions.<verb>`. */
import { type RaRecord, useTranslate } from 'react-admin';
import { type ActionDeclaration, findStateError } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Reason } from '../form/useErrorToast.ts';

export function useActionLabels({ name, state, expires, actions }: Resource) {
  const translate = useTranslate();
  const text = (verb: string, key: 'name' | 'about' | 'done') =>
    translate(`resources.${name}.actions.${verb}.${key}`);
  const stateName = (value: string) =>
    translate(`resources.${name}.choices.${state?.field}.${value}`, { _: value });
  /** The arguments of a reason contain statuses by their API names. */
  const reason = ({ key, args = {} }: Reason) => {
    if (key !== 'validation.wrongState') return translate(key, { _: key, ...args });
    const [now, from] = [String(args.state ?? ''), String(args.from ?? '')];
    return translate(key, { state: stateName(now), from: from.split(', ').map(stateName).join(', ') });
  };
  return {
    text,
    stateName,
    reason,
    /** Why the action is unavailable for this record, in the user's language; undefined if it may be attempted. */
    unavailableReason(verb: string, record: RaRecord | undefined): string | undefined {
      const key = record?._refused?.actions?.[verb];
      if (typeof key !== 'string') return undefined;
      const action: ActionDeclaration =
        Object.entries(actions).find(([candidate]) => candidate === verb)?.[1] ?? {};
      const byState = record && findStateError({ state, expires }, action, record);
      return reason(byState?.key === key ? byState : { key });
    },
  };
}
