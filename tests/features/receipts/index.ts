import type { FeatureTests } from '../../feature.ts';
import { receiptPermissions } from './permissions.ts';

export const receiptTests: FeatureTests = {
  permissions: receiptPermissions,
  withoutApproval: {
    'POST /transaction/:id/receipt/mail': 'mails people what they may read, and changes nothing',
  },
};
