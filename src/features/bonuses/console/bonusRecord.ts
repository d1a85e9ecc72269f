/** A bonus as the service answers it, and what follows from it. */

import { storedUser } from '../../../engine/console/session/storage.ts';
import type { Ability } from '../../../engine/contract/rights/abilities.ts';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import { formatAmount, parseAmount } from '../../../engine/contract/values/money.ts';
import { moneySource } from '../../payments/moneySource.ts';
import type { Currency } from '../../wallets/console/index.ts';

/** Amounts are decimal strings with all decimals of the currency. */
export type Bonus = {
  _id: string;
  name: string;
  currency: string;
  amount: string;
  client: string;
  expiresAt: string | null;
  budget: string | null;
  paid: string;
  payments: number;
  status: 'active' | 'cancelled';
  _names: { currency?: string; client?: string; user?: string };
};

export type BonusState = 'active' | 'cancelled' | 'expired' | 'used';

/** Whether it can be paid, and if not, why. */
export function stateOf(bonus: Bonus, now = new Date()): BonusState {
  if (bonus.status === 'cancelled') return 'cancelled';
  if (bonus.expiresAt && new Date(bonus.expiresAt) <= now) return 'expired';
  return mostRecipients(bonus) === 0n ? 'used' : 'active';
}

/** What is left of the budget, a decimal string; undefined where it has none. */
export function leftOf({ budget, paid, amount }: Bonus): string | undefined {
  if (budget === null) return undefined;
  const decimals = decimalsOf(amount);
  return formatAmount(parseAmount(budget, decimals) - parseAmount(paid, decimals), decimals);
}

/** How many can still be paid; undefined where there is no bound. */
export function mostRecipients(bonus: Bonus): bigint | undefined {
  const left = leftOf(bonus);
  const decimals = decimalsOf(bonus.amount);
  return left === undefined ? undefined : parseAmount(left, decimals) / parseAmount(bonus.amount, decimals);
}

export function currencyOfBonus({ currency, amount, _names }: Bonus): Currency {
  return { currency, abbreviation: _names.currency ?? '', decimals: decimalsOf(amount) };
}

export type BonusSource = 'platform' | 'client' | 'agent';

/** Whose wallets the caller may pay it from: as the call decides (docs/decisions/money.md). */
export function sourcesOf({ client }: Pick<Bonus, 'client'>, ability: Ability): BonusSource[] {
  const user = storedUser();
  if (!user || !ability.can('recharge', 'User')) return [];
  const isTheirs = moneySource(user) === 'client' && user.client === client;
  return [
    ...(scopeOf(user) === 'all' ? (['platform'] as const) : []),
    ...(isTheirs || ability.can('recharge', 'Client') ? (['client'] as const) : []),
    ...(user.wallet ? (['agent'] as const) : []),
  ];
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
