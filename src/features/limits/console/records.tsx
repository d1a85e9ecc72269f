/** Slots of the pages of whoever limits apply to. */
import { recordPart, type SlotsOfRecords } from '#engine/console';
import { LimitUsage } from './LimitUsage.tsx';

const sections = [recordPart(LimitUsage, 'resources.limit.name', 'Limit')];

export const records: SlotsOfRecords = {
  user: { sections },
  role: { sections },
  client: { sections },
  wallets: { sections },
  limit: {
    hiddenWhenEmpty: ['role', 'user', 'limitedClient', 'wallet', 'direction', 'most', 'count', 'until'],
  },
};
