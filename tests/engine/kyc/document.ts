/** A document that proves who a person is: with its file, until when it holds, and what came of its review. */
import { choice, date, file, reference, text } from '../../../src/engine/contract/fields.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    accept: true;
    reject: true;
    inspect: true;
  }
}

export const document = defineResource({
  name: 'document',
  subject: 'Document',
  table: 'documents',
  recordRepresentation: 'number',
  routes: { list: '/house/documents', item: '/house/document' },
  rights: { officer: ['manage'], clerk: ['read'], desk: ['read'] },
  tenancy: { client: 'client', user: 'person' },
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    person: reference('user', { required: true, createOnly: true }),
    type: choice(['passport', 'identityCard', 'proofOfAddress'], { required: true }),
    number: text({ required: true, max: 40 }),
    expires: date(),
    scan: file({ accept: ['application/pdf', 'image/jpeg'], max: '1MB', required: true }),
    status: choice(['submitted', 'accepted', 'rejected']),
    reason: text({ long: true }),
  },
  verbs: ['inspect'],
  access: { scan: { read: 'inspect' } },
  unique: [['person', 'type', 'number']],
  when: { reason: { status: 'rejected' } },
  required: { expires: { type: ['passport', 'identityCard'] }, reason: { status: 'rejected' } },
  state: 'status',
  actions: {
    accept: { from: ['submitted', 'rejected'], to: 'accepted', bulk: true },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      confirm: 'danger',
      fields: { reason: text({ required: true, long: true }) },
    },
  },
  list: {
    columns: ['person', 'type', 'number', 'expires', 'scan', 'status'],
    filters: ['q', 'status', 'type', 'person', 'expires', 'scan'],
    search: ['number'],
    sort: ['expires', 'ASC'],
    views: { waiting: { status: 'submitted' }, expired: { expires_within: 'past' } },
  },
});
