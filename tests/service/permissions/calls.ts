/** Every call of Monedero. */
import { listEveryCall, type TabledCall } from '../../../src/engine/testing/everyCall.ts';

export type { TabledCall };

export const everyCall: readonly TabledCall[] = listEveryCall();
