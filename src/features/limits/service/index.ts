/** What limits bring to the service. */
import { sql } from 'drizzle-orm';
import type { BackgroundWork, ServiceFeature } from '#engine/service';
import { limitHooks } from './hooks.ts';
import { limitRoutes } from './remaining.ts';
import { limitRule } from './rule.ts';
import { OLDEST } from './uses.ts';

const forgetOldUses: BackgroundWork = {
  name: 'limit_uses',
  every: '60min',
  async run({ database }) {
    await database.orm.execute(sql`delete from limit_uses where start < ${OLDEST}`);
  },
};

export const limitService: ServiceFeature = {
  hooks: limitHooks,
  compute: {
    limit: {
      status: (_, rows) =>
        rows.map(({ until }) => (until instanceof Date && until <= new Date() ? 'expired' : 'active')),
    },
  },
  routes: [limitRoutes],
  background: [forgetOldUses],
  postingRules: ({ reportingZone }) => [limitRule(reportingZone)],
  about: { limit: 'Limits on the money that users may move.' },
};

export { readClients } from './clients.ts';
export { limitChapter } from './demo.ts';
export {
  type Limit,
  type LimitedParty,
  type Limits,
  limitedBy,
  limitedResources,
  loadLimits,
} from './limits.ts';
export { type MakerData, makerCounter } from './maker.ts';
export { createPeriodStarts, isCountedPeriod } from './period.ts';
export { findLimit, findReachedUses, type ReachedUse } from './reached.ts';
export {
  addUse,
  type CounterKey,
  type Counters,
  counterName,
  openCounters,
  sumUses,
  writeCounter,
  writeCounters,
} from './uses.ts';
