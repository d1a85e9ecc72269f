/** The receipts' part of the permission table: of the own transactions, and for anybody who has an address. */
import type { FeatureTests } from '../../feature.ts';
import { byId } from '../../service/permissions/fixture.ts';

export const receiptPermissions: NonNullable<FeatureTests['permissions']> = {
  fixtures: {
    transactionReceipt: [{ row: 'transaction', success: 200, send: byId }],
    checkedReceipt: [{ about: 'made up', success: 404, send: () => ({ params: { token: 'made-up' } }) }],
  },
};
