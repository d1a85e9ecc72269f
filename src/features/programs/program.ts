import { computed, defineResource, reference, text, timestamp } from '#engine/contract';

/**
 * A program that uses the API. It acts as a user of its own, who has no password: role, client, status, wallet, limits and
 * approvals apply to it as to a person.
 */
export const program = defineResource({
  name: 'program',
  subject: 'Program',
  table: 'programs',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/programs', item: '/dashboard/program' },
  icon: 'program',
  group: 'developers',
  fields: {
    name: text({ required: true, max: 80 }),
    client: reference('client', { createOnly: true }),
    /** Of its user. Change it there. */
    role: reference('role', { required: true, createOnly: true, inputOnly: true, virtual: true }),
    user: reference('user', { readOnly: true }),
    status: computed('user.status'),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  list: {
    columns: ['name', 'client', 'user', 'status', 'createdAt'],
    filters: ['q', 'client', 'user'],
    search: ['name'],
    sort: ['name', 'ASC'],
  },
  header: { title: 'name', subtitle: ['client', 'user', 'status'] },
  related: [{ resource: 'apiKey', by: 'program' }],
  confirms: { create: 'the role allows more than people get who sign up' },
  // Its user is one.
  errorCodes: { create: ['approval_required'] },
  exclude: ['delete'],
  rights: { admin: ['read', 'create', 'edit'], agent: [], customer: [] },
  tenancy: { client: 'client' },
});
