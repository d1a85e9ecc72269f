/** An app that knows people by their documents. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { allow, forbid } from '../../../src/engine/contract/rights/abilities.ts';
import { control, people } from '../people.ts';
import { document } from './document.ts';
import { visit } from './visit.ts';

declareApp({
  ...{ name: 'Known', code: 'known', about: 'Who people are.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, document, visit],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'officer', scope: 'client', permissions: [allow('manage', 'all')] },
      { name: 'clerk', scope: 'client', permissions: [allow('read', 'all'), forbid('read', 'Document')] },
      { name: 'desk', scope: 'client', permissions: [allow('read', 'all')] },
      {
        name: 'customer',
        scope: 'own',
        permissions: [
          ...[allow('read', 'Document'), allow('create', 'Document'), allow('inspect', 'Document')],
          allow('read', 'Reader'),
        ],
      },
    ],
  },
]);
