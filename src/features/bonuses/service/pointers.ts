/** The bonus that a transaction paid: so that it is read by its name. */

import { isUuid } from '../../../engine/contract/values/recordId.ts';
import type { Pointer, Row } from '../../../engine/service/records/hooks.ts';
import { bonus } from '../resource.ts';

/** A row that was altered may hold anything. */
export function paidBonus({ data }: Row): Pointer[] {
  const paid = (data as { bonus?: unknown } | null)?.bonus;
  return typeof paid === 'string' && isUuid(paid)
    ? [{ name: 'data.bonus', to: bonus.name, ids: [paid] }]
    : [];
}
