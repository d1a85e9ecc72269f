/** The input of a call that pays the same amount to several recipients. */
import { z } from 'zod';
import { recordId } from '#engine/contract';

/** The wallet that pays: the platform's, the client's or the caller's own. */
export const paymentSources = ['platform', 'client', 'agent'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Maximum recipients per call. */
export const MAX_RECIPIENTS = 500;

/** One recipient or several, by `_id` of the user or of their wallet. */
export const recipients = z.union([recordId, z.array(recordId).min(1).max(MAX_RECIPIENTS)]);
