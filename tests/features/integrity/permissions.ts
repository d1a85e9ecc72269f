/** The verification's part of the permission table. */
import type { BuiltInRole } from '../../../src/features/roles/builtIn.ts';
import type { FeatureTests } from '../../feature.ts';
import { createFixtures, type Statement, sendNothing } from '../../service/permissions/fixture.ts';

const everyRow: readonly BuiltInRole[] = ['root', 'super_admin'];
const noAudit: readonly BuiltInRole[] = ['admin', 'agent', 'customer'];
const checkpoint = ['exportCheckpoint'];

export const integrityPermissions: NonNullable<FeatureTests['permissions']> = {
  fixtures: {
    validateTransactions: [
      { about: 'of everyone', platformOnly: true, success: 200, send: sendNothing },
      ...createFixtures(
        { send: ({ row }) => ({ query: { wallet: row } }) },
        { userWallet: 200, clientWallet: 200 },
      ),
    ],
    exportCheckpoint: [{ platformOnly: true, success: 200, send: sendNothing }],
  },
  statements: [
    ...everyRow.map(
      (role): Statement => ({
        title: `${role}: check everything, and read Audit`,
        role,
        allowed: ['validateTransactions', ...checkpoint],
      }),
    ),
    ...noAudit.map((role): Statement => ({ title: `${role}: no read of Audit`, role, denied: checkpoint })),
  ],
};
