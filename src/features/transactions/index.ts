/** Movements of money, as they were booked. */
import type { Feature } from '../../engine/contract/registry.ts';
import { transaction } from './resource.ts';

export const transactions: Feature = { resources: [transaction], calls: [() => import('./calls.ts')] };
