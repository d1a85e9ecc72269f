/** Credits, debits and transfers. */
import type { Feature } from '../../engine/contract/registry.ts';
import * as calls from './calls.ts';
import * as transferCalls from './transferCalls.ts';

export const payments: Feature = { calls: [calls, transferCalls] };
