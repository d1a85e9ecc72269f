/** The contributions of each feature to the tests that cover all features, one line each, as in src/features.ts. */
import type { FeatureTests } from './feature.ts';
import { alertTests } from './features/alerts/index.ts';
import { approvalTests } from './features/approvals/index.ts';
import { balanceTests } from './features/balances/index.ts';
import { bonusTests } from './features/bonuses/index.ts';
import { changeTests } from './features/changes/index.ts';
import { dashboardTests } from './features/dashboard/index.ts';
import { eventTests } from './features/events/index.ts';
import { holdTests } from './features/holds/index.ts';
import { integrityTests } from './features/integrity/index.ts';
import { limitTests } from './features/limits/index.ts';
import { programTests } from './features/programs/index.ts';
import { receiptTests } from './features/receipts/index.ts';
import { statementTests } from './features/statements/index.ts';
import { webhookTests } from './features/webhooks/index.ts';

export const featureTests: readonly FeatureTests[] = [
  alertTests,
  approvalTests,
  balanceTests,
  bonusTests,
  changeTests,
  dashboardTests,
  eventTests,
  holdTests,
  integrityTests,
  limitTests,
  programTests,
  statementTests,
  receiptTests,
  webhookTests,
];
