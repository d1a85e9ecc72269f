/** Receipts: what a transaction came to, on a page made for paper, and an address that shows whether that is still so. */
import type { Feature } from '#engine/contract';

export const receiptsFeature: Feature = { calls: [() => import('./calls.ts')] };
