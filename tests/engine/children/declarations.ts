/** An app that takes fees: a schedule has tiers, each from an amount on, and they are written together. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { allow, forbid } from '../../../src/engine/contract/rights/abilities.ts';
import { control, people } from '../people.ts';
import { currency } from './currency.ts';
import { feeSchedule, feeTier } from './feeSchedule.ts';

declareApp({ name: 'Fees', code: 'fees', about: 'Fees.', license: 'MIT', languages: ['en'], mark: '' });
declareFeatures([
  {
    resources: [...people, currency, feeSchedule, feeTier, ...control],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
      // May change a schedule and add tiers, and neither change one nor take it away.
      {
        name: 'junior',
        scope: 'client',
        permissions: [allow('manage', 'all'), forbid('edit', 'FeeTier'), forbid('delete', 'FeeTier')],
      },
      { name: 'guest', scope: 'client', permissions: [allow('read', 'all'), forbid('read', 'FeeTier')] },
    ],
  },
]);
