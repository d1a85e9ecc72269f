import {
  choice,
  email,
  percent,
  reference,
  references,
  secret,
  text,
  timestamp,
} from '../../engine/contract/fields.ts';
import { defineResource } from '../../engine/contract/resource.ts';

/**
 * A tenant: an organisation with its users, its wallet and the currencies it has activated. It is
 * created together with its first admin, whose fields are taken in and kept as a user.
 */
export const client = defineResource({
  name: 'client',
  subject: 'Client',
  table: 'clients',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/clients', item: '/dashboard/client' },
  icon: 'business',
  group: 'people',
  fields: {
    name: text({ required: true, unique: true, max: 120 }),
    email: email({ required: true, unique: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    tax: percent({ required: true, default: '0' }),
    publicKey: text({ readOnly: true, copyable: true, unique: true }),
    adminUserName: text({
      required: true,
      createOnly: true,
      inputOnly: true,
      virtual: true,
      min: 3,
      max: 40,
      pattern: /^[a-zA-Z0-9._-]+$/,
      sample: 'acme.admin',
    }),
    adminFirstName: text({ createOnly: true, inputOnly: true, virtual: true, max: 80 }),
    adminLastName: text({ createOnly: true, inputOnly: true, virtual: true, max: 80 }),
    adminEmail: email({ required: true, createOnly: true, inputOnly: true, virtual: true }),
    adminPassword: secret({ required: true, createOnly: true }),
    activatedCurrencies: references('currency', { virtual: true }),
    disabledCurrencies: references('currency', { virtual: true }),
    wallet: reference('wallets', { readOnly: true, virtual: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  list: {
    columns: ['name', 'email', 'status', 'tax', 'activatedCurrencies', 'createdAt'],
    filters: ['q', 'status', 'createdAt'],
    search: ['name', 'email'],
    sort: ['name', 'ASC'],
    views: { inactive: { status: 'inactive' } },
    bulk: ['status'],
  },
  sections: {
    identity: ['name', 'email', 'status', 'tax', 'publicKey', 'createdAt'],
    firstAdmin: ['adminFirstName', 'adminLastName', 'adminUserName', 'adminEmail', 'adminPassword'],
    currencies: ['activatedCurrencies', 'disabledCurrencies', 'wallet'],
  },
  related: [{ resource: 'user', by: 'client' }],
  actions: { replaceKey: { confirm: 'danger', effect: true } },
  confirms: {
    create: 'always, since it creates an administrator',
    update: 'the status changes',
    delete: 'always, since it deletes the administrator too',
  },
  rights: 'wildcards',
  tenancy: { client: '_id' },
});
