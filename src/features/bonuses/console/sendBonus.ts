/** Sends a bonus payment: a single call for any number of recipients. */
import { callService, type ServiceRecord } from '#engine/console';
import type { Send } from '#features/payments/console';
import { payBonus } from '../calls.ts';

export const sendBonus: Send = async ({ bonus, to }, how) => {
  if (!bonus) throw new Error('The payment has no bonus.');
  const { data } = await callService(payBonus, {
    params: { bonusId: bonus.id, from: bonus.source },
    body: { to: to.map(({ wallet }) => wallet) },
    ...how,
  });
  return data as ServiceRecord[];
};
