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
  demo: demoBonuses,
  conformance: { Bonuses: bonusChecks },
  fuzz: fuzzedBonuses,
};
