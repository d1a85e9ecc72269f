/** What is left of a bonus, and whether it can be paid. */
import type { Row } from '#engine/service';

export type BonusRow = Row & {
  name: string;
  currency: string;
  amount: bigint;
  client: string;
  expiresAt: Date | null;
  budget: bigint | null;
  paid: bigint;
  payments: number;
  status: string;
};

/** What of the budget is not paid yet; null where there is none. */
export const leftOf = ({ budget, paid }: BonusRow): bigint | null => budget && budget - paid;

/** Whether it can be paid, and if not, why. */
export function assessPayability(row: BonusRow): 'active' | 'cancelled' | 'expired' | 'used' {
  if (row.status === 'cancelled') return 'cancelled';
  if (row.expiresAt && row.expiresAt <= new Date()) return 'expired';
  return (leftOf(row) ?? row.amount) < row.amount ? 'used' : 'active';
}
