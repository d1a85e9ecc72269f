/** Alerts: what is announced once a balance is low, or a limit is nearly used up. */
import type { Feature } from '#engine/contract';
import { alert } from './alert.ts';
import { alertCrossing } from './crossing.ts';

export const alertsFeature: Feature = { resources: [alert, alertCrossing] };

export { alert } from './alert.ts';
export { alertCrossing } from './crossing.ts';
