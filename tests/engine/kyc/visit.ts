/** What is imported: of most kinds that stand in a file, and unique within a tenant. */
import { boolean, choice, integer, reference, text } from '../../../src/engine/contract/fields.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';

export const visit = defineResource({
  name: 'visit',
  subject: 'Visit',
  table: 'visits',
  recordRepresentation: 'code',
  routes: { list: '/house/visits', item: '/house/visit' },
  rights: { officer: ['manage'], clerk: ['read'], desk: ['read'] },
  tenancy: { client: 'client' },
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    code: text({ required: true, max: 40 }),
    kind: choice(['first', 'second', 'first; second']),
    visitors: integer({ min: 1 }),
    paid: boolean(),
  },
  unique: [['client', 'code']],
  list: {
    columns: ['code', 'kind', 'visitors', 'paid'],
    filters: ['q'],
    search: ['code'],
    sort: ['code', 'ASC'],
  },
});
