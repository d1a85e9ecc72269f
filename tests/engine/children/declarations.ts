/** An app that takes fees: a schedule has tiers, each from an amount on, and they are written together. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { may, mayNot } from '../../../src/engine/contract/rights/abilities.ts';
import { control, people } from '../people.ts';
import { currency } from './currency.ts';
import { feeSchedule, feeTier } from './feeSchedule.ts';

declareApp({ name: 'Fees', code: 'fees', about: 'Fees.', license: 'MIT', languages: ['en'], mark: '' });
declareFeatures([
  {
    resources: [...people, currency, feeSchedule, feeTier, ...control],
    roles: [
      { name: 'head', scope: 'all', permissions: [may('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [may('manage', 'all')] },
      // May change a schedule and add tiers, and neither change one nor take it away.
      {
        name: 'junior',
        scope: 'client',
        permissions: [may('manage', 'all'), mayNot('edit', 'FeeTier'), mayNot('delete', 'FeeTier')],
      },
      { name: 'guest', scope: 'client', permissions: [may('read', 'all'), mayNot('read', 'FeeTier')] },
    ],
  },
]);
