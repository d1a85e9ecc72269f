import { amounts, choice, moment, party, reference, references } from '../../engine/contract/fields.ts';
import { defineResource } from '../../engine/contract/resource.ts';
import { partyTypes } from '../../ledger/contract/parties.ts';

/** A purse with one balance per currency; it belongs to a user, to a client or to the platform. */
export const wallets = defineResource({
  name: 'wallets',
  subject: 'Wallet',
  table: 'wallets',
  represent: 'owner',
  routes: { list: '/dashboard/wallets', item: '/dashboard/wallet' },
  icon: 'wallet',
  group: 'money',
  fields: {
    ownerType: choice(partyTypes, { required: true, createOnly: true }),
    owner: party('ownerType', { required: true, createOnly: true }),
    currencies: references('currency', { virtual: true, createOnly: true }),
    balances: amounts('balance'),
    client: reference('client', { readOnly: true }),
    createdAt: moment({ readOnly: true, default: 'now', day: true }),
  },
  list: {
    columns: ['owner', 'ownerType', 'balances', 'client', 'createdAt'],
    filters: ['q', 'currencies', 'ownerType', 'owner', 'client', 'createdAt'],
    sort: ['createdAt', 'DESC'],
    views: { clients: { ownerType: 'client' } },
  },
  without: ['edit'],
  refuses: { create: ['currency_disabled'] },
  tenancy: { client: 'client', user: 'owner' },
});
