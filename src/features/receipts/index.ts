/** Receipts: a printable page for a transaction, and a link that verifies it. */
import type { Feature } from '#engine/contract';

export const receiptsFeature: Feature = { calls: [() => import('./calls.ts')] };
