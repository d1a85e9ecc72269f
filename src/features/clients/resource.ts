import {
  choice,
  defineResource,
  email,
  file,
  percent,
  reference,
  references,
  secret,
  text,
  timestamp,
} from '#engine/contract';
import { hasContrast } from './contrast.ts';

/**
 * A tenant: an organization with its users, its wallet and its active currencies. It is created together with
 * its first admin, whose fields are stored as a user.
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
    /** The letterhead of receipts and statements. */
    legalName: text({ max: 120 }),
    address: text({ long: true, max: 300 }),
    taxNumber: text({ max: 40 }),
    logo: file({ accept: ['image/png', 'image/jpeg', 'image/webp'], max: '100kB' }),
    accentColor: text({ max: 7, pattern: /^#[0-9a-fA-F]{6}$/, sample: '#0b57d0' }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  checks: [
    {
      on: 'accentColor',
      holds: ({ accentColor }) => accentColor === null || hasContrast(accentColor),
      messageKey: 'contrast',
    },
  ],
  list: {
    columns: ['name', 'email', 'status', 'tax', 'activatedCurrencies', 'createdAt'],
    filters: ['q', 'status', 'createdAt'],
    search: ['name', 'email'],
    sort: ['name', 'ASC'],
    views: { inactive: { status: 'inactive' } },
    bulk: ['status'],
  },
  header: { title: 'name', subtitle: ['email', 'status'] },
  sections: {
    identity: ['name', 'email', 'status', 'tax', 'publicKey', 'createdAt'],
    firstAdmin: ['adminFirstName', 'adminLastName', 'adminUserName', 'adminEmail', 'adminPassword'],
    letterhead: ['legalName', 'address', 'taxNumber', 'logo', 'accentColor'],
    currencies: ['activatedCurrencies', 'disabledCurrencies', 'wallet'],
  },
  related: [{ resource: 'user', by: 'client' }],
  actions: { replaceKey: { confirm: 'danger', effect: true } },
  confirms: {
    create: 'always, because it creates an administrator',
    update: 'the status changes',
    delete: 'always, because it also deletes the administrator',
  },
  approvable: ['status', 'publicKey', 'activatedCurrencies', 'disabledCurrencies'],
  rights: 'wildcards',
  tenancy: { client: '_id' },
});
