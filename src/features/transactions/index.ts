/** Movements of money, as they were booked. */
import type { Feature } from '../../engine/contract/registry.ts';
import * as calls from './calls.ts';
import { transaction } from './resource.ts';

export const transactions: Feature = { resources: [transaction], calls: [calls] };
