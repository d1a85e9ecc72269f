/** The statements' part of the permission table: for callers who see the wallet and its movements. */
import type { FeatureTests } from '../../feature.ts';
import { createFixtures, type Fixture } from '../../service/permissions/fixture.ts';

const ofWallets = (query: Record<string, string>): Fixture[] =>
  createFixtures(
    { needs: ['read', 'Wallet'], send: ({ row }) => ({ params: { id: row }, query }) },
    { userWallet: 200, clientWallet: 200, platformWallet: 200 },
  );
const [from, to] = ['2026-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'];

export const statementPermissions: NonNullable<FeatureTests['permissions']> = {
  fixtures: {
    walletStatement: ofWallets({ currency: 'USD', from, to }),
    balancesAsOf: ofWallets({ at: to }),
  },
};
