/** The receipts' part of the permission table: for visible transactions, and for anyone with a link. */
import type { FeatureTests } from '../../feature.ts';
import { sendId } from '../../service/permissions/fixture.ts';

export const receiptPermissions: NonNullable<FeatureTests['permissions']> = {
  fixtures: {
    transactionReceipt: [{ row: 'transaction', success: 200, send: sendId }],
    mailReceipt: [{ row: 'transaction', success: 200, byProgram: 403, send: sendId }],
    checkedReceipt: [{ about: 'made up', success: 404, send: () => ({ params: { token: 'made-up' } }) }],
  },
};
