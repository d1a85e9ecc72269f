/** What holds bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { holdEffects } from './effects.ts';
import { holdHooks } from './hooks.ts';

export { holdChapter } from './demo.ts';
export { readOpenHolds, readReservedBefore, sumReservedBefore } from './held.ts';

export const holdService: ServiceFeature = {
  events: [{ resource: 'transaction', actions: ['capture'], required: ['after'] }],
  hooks: holdHooks,
  effects: [holdEffects],
  about: { hold: 'Holds: money of a wallet that is reserved for a later payment.' },
};
