/** The balances' part of the permission table: they cover the wallets visible to the caller. */
import type { FeatureTests } from '../../feature.ts';

export const balancePermissions: NonNullable<FeatureTests['permissions']> = {
  fixtures: {
    circulation: [{ success: 200, send: () => ({}) }],
    balancesAt: [
      {
        needs: ['read', 'Wallet'],
        success: 200,
        send: () => ({ query: { at: '2030-01-01T00:00:00.000Z' } }),
      },
    ],
  },
};
