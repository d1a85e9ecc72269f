import {
  boolean,
  choice,
  defineResource,
  INVITED,
  personFields,
  reference,
  secret,
  timestamp,
} from '#engine/contract';

const OUTRANKING = 'the role allows more than people get who sign up';

/** How addresses of users without a mailbox end, such as programs: nobody can own such a domain (RFC 2606). */
export const NO_MAILBOX = '.invalid';

/** A user: platform staff, a client's staff or a customer, with a wallet of their own. */
export const user = defineResource({
  name: 'user',
  subject: 'User',
  table: 'users',
  recordRepresentation: 'userName',
  routes: { list: '/dashboard/users', item: '/dashboard/user' },
  icon: 'people',
  group: 'people',
  fields: {
    ...personFields,
    // If empty, the service mails an invitation to choose one.
    password: secret(),
    confirmPassword: secret({ mustMatch: 'password' }),
    role: reference('role', { required: true }),
    status: choice(['active', 'inactive', INVITED], {
      required: true,
      default: 'active',
      byService: [INVITED],
    }),
    secondFactorSince: timestamp({ readOnly: true, day: true }),
    client: reference('client', { createOnly: true }),
    defaultCurrency: reference('currency'),
    /** The person has chosen to get no mails about requests that wait for approval. */
    muteApprovals: boolean({ readOnly: true }),
    wallet: reference('wallets', { readOnly: true, virtual: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  list: {
    columns: ['userName', 'firstName', 'lastName', 'email', 'role', 'client', 'status', 'createdAt'],
    filters: ['q', 'role', 'status', 'client', 'createdAt', 'email'],
    search: ['userName', 'firstName', 'lastName', 'email'],
    sort: ['createdAt', 'DESC'],
    views: {
      inactive: { status: 'inactive' },
      invited: { status: INVITED },
      recent: { createdAt_within: 'last7Days' },
    },
  },
  header: { title: ['firstName', 'lastName'], subtitle: ['userName', 'client', 'role'] },
  sections: {
    identity: ['userName', 'firstName', 'lastName', 'email', 'language'],
    access: ['role', 'status', 'password', 'confirmPassword', 'secondFactorSince'],
    belonging: ['client', 'defaultCurrency', 'wallet', 'muteApprovals', 'createdAt'],
  },
  state: { field: 'status', edited: true },
  actions: {
    activate: { from: ['inactive'], to: 'active', bulk: true, undo: 'deactivate', confirms: OUTRANKING },
    deactivate: {
      from: ['active', INVITED],
      to: 'inactive',
      confirm: 'danger',
      bulk: true,
      undo: 'activate',
      confirms: OUTRANKING,
    },
  },
  // Callers who can't change a user's role can't choose a new user's either: see the service's hooks.
  access: { role: { write: 'edit' } },
  confirms: {
    create: OUTRANKING,
    update:
      'the password or the e-mail address changes; or the role or the status, where the role before or after allows ' +
      'more than people get who sign up',
    delete: OUTRANKING,
  },
  errorCodes: { create: ['currency_disabled'], update: ['currency_disabled'] },
  // Whoever sets how somebody signs in could sign in as them, and approve in their name.
  approvable: ['role', 'status', 'email', 'password', 'secondFactorSince'],
  rights: 'wildcards',
  tenancy: { client: 'client', user: '_id' },
});
