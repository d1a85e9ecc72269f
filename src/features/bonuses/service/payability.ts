/** A bonus's remaining budget, and whether it can be paid. */
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

/** The budget that isn't paid yet, in minor units; null if unlimited. */
export const remainingBudget = ({ budget, paid }: BonusRow): bigint | null => budget && budget - paid;

/** Whether it can be paid, and if not, why. */
export function assessPayability(row: BonusRow): 'active' | 'cancelled' | 'expired' | 'used' {
  if (row.status === 'cancelled') return 'cancelled';
  if (row.expiresAt && row.expiresAt <= new Date()) return 'expired';
  return (remainingBudget(row) ?? row.amount) < row.amount ? 'used' : 'active';
}
