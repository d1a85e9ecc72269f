/** Why a payment was declined, in the user's language. */
import type { Translate } from '#engine/contract';
import { formatLabel } from '../form/labels.ts';
import type { Outcome } from './list.ts';

type Refusal = Extract<Outcome, { state: 'declined' }>;

export function reasonsOf({ code, complaints }: Refusal, translate: Translate): string[] {
  const labelOf = formatLabel(translate);
  const reasons = Object.entries(complaints).map(([field, { key, args }]) => {
    const value = translate(key, { _: key, ...args });
    const label = labelOf(field);
    return label ? translate('console.labelled', { label, value }) : value;
  });
  return reasons.length > 0 ? reasons : [translate(`errors.${code}`, { _: translate('errors.refused') })];
}
