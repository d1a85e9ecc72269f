/** Why a limit declines an operation, and what is left of it. */
import { formatAmount } from '#engine/contract';
import type { Decline, PostingSides } from '#ledger';
import type { ExceededArgs } from '../errors.ts';
import type { LimitPeriod } from '../words.ts';
import type { LimitInForce } from './inForce.ts';
import type { CountedPeriod } from './period.ts';

/** Message keys by period: how much is left, and that no operation is left. */
const amountMessages: Record<LimitPeriod, string> = {
  operation: 'validation.limitOfOperation',
  day: 'validation.limitOfDay',
  week: 'validation.limitOfWeek',
  month: 'validation.limitOfMonth',
};
const countMessages: Record<CountedPeriod, string> = {
  day: 'validation.limitCountOfDay',
  week: 'validation.limitCountOfWeek',
  month: 'validation.limitCountOfMonth',
};

/** @param left minor units; undefined if no operation is left */
export function exceeded(
  { limit, direction }: LimitInForce,
  left: bigint | undefined,
  from: PostingSides['from'],
): Decline {
  const { _id, per } = limit;
  // What somebody else may still receive is not the payer's to know.
  if (direction === 'in') return decline('validation.limitOfReceiver');
  if (left === undefined) return decline(countMessages[per as CountedPeriod], { limit: _id, per });
  const amount = formatAmount(left > 0n ? left : 0n, from.decimals);
  return decline(amountMessages[per], { limit: _id, per, left: amount, currency: from.currencyName });
}

const decline = (key: string, args?: ExceededArgs): Decline => ({
  code: 'limit_exceeded',
  detail: { key, ...(args && { args }) },
});
