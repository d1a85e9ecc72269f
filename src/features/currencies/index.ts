/** Currencies. */
import type { Feature } from '#engine/contract';
import { currency } from './resource.ts';

export const currenciesFeature: Feature = { resources: [currency], calls: [() => import('./calls.ts')] };

export { currency } from './resource.ts';
