import {
  boolean,
  choice,
  defineResource,
  permissions,
  reference,
  secret,
  text,
  timestamp,
} from '#engine/contract';

/**
 * A key with which a program calls the API. The token is shown once, and stored as a hash. The program has a right only if both the
 * key's scopes and the role of its user grant it.
 */
export const apiKey = defineResource({
  name: 'apiKey',
  subject: 'ApiKey',
  table: 'api_keys',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/api-keys', item: '/dashboard/api-key' },
  icon: 'apiKey',
  group: 'developers',
  fields: {
    name: text({ required: true, max: 80 }),
    program: reference('program', { required: true, createOnly: true }),
    scopes: permissions({ required: true }),
    /** Whether calls that ask people to confirm their identity accept it. They reject other keys. */
    unattended: boolean({ default: false }),
    /** Addresses that it is accepted from: CIDR ranges, separated by commas; any if empty. */
    networks: text({ max: 500 }),
    expiresAt: timestamp({ future: true }),
    status: choice(['active', 'revoked', 'expired']),
    lastUsedAt: timestamp({ readOnly: true }),
    token: secret({ storage: 'hashed', generated: 'mk_' }),
    client: reference('client', { readOnly: true }),
    user: reference('user', { readOnly: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  state: 'status',
  expires: { at: 'expiresAt', from: ['active'], to: 'expired' },
  actions: { revoke: { from: ['active'], to: 'revoked', confirm: 'danger' } },
  list: {
    columns: ['name', 'program', 'status', 'lastUsedAt', 'expiresAt'],
    filters: ['q', 'program', 'client', 'status', 'expiresAt'],
    search: ['name'],
    sort: ['createdAt', 'DESC'],
    views: { active: { status: 'active' } },
  },
  header: { title: 'name', subtitle: ['program', 'expiresAt'] },
  sections: {
    key: ['name', 'program', 'status', 'expiresAt', 'lastUsedAt'],
    access: ['scopes', 'unattended', 'networks', 'token'],
    about: ['user', 'client', 'createdAt'],
  },
  confirms: { create: 'always', update: 'always' },
  exclude: ['delete'],
  rights: { admin: ['read', 'create', 'edit', 'revoke'], agent: [], customer: [] },
  tenancy: { client: 'client' },
});
