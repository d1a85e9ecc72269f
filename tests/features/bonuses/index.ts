import type { FeatureTests } from '../../feature.ts';
import { bonusChecks } from './conformance.ts';
import { demoBonuses } from './demo.ts';
import { fuzzedBonuses } from './fuzz.ts';
import { bonusCall } from './moneyCall.ts';
import { bonusPermissions } from './permissions.ts';

export const bonusTests: FeatureTests = {
  permissions: bonusPermissions,
  moneyCall: bonusCall,
  confirms: ['POST /api/bonus/{bonusId}/{from}'],
  withoutApproval: {
    'POST /bonus/add': 'pays nobody: each payment may need approval',
    'POST /bonus/:id/cancel': 'stops something, which must not wait',
  },
  demo: demoBonuses,
  conformance: { Bonuses: bonusChecks },
  fuzz: fuzzedBonuses,
};
