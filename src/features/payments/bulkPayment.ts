/** A payment of the same amount to several: what its call takes, whatever is paid by it. */
import { z } from 'zod';
import { recordId } from '#engine/contract';

/** Whose wallet pays: the platform's, the client's, or the caller's own. */
export const paymentSources = ['platform', 'client', 'agent'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** The most recipients that one call pays. */
export const MAX_RECIPIENTS = 500;

/** One user or several, by their own `_id`s or those of their wallets. */
export const recipients = z.union([recordId, z.array(recordId).min(1).max(MAX_RECIPIENTS)]);
