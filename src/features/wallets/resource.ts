import {
  amounts,
  boolean,
  choice,
  defineResource,
  party,
  reference,
  references,
  text,
  timestamp,
} from '#engine/contract';
import { partyTypes } from '#ledger/contract';
/** A wallet with one balance per currency, owned by a user, a client or the platform. */
export const wallet = defineResource({
  name: 'wallets',
  subject: 'Wallet',
  table: 'wallets',
  recordRepresentation: 'owner',
  routes: { list: '/dashboard/wallets', item: '/dashboard/wallet' },
  icon: 'wallet',
  group: 'money',
  fields: {
    ownerType: choice(partyTypes, { required: true, createOnly: true }),
    owner: party('ownerType', { required: true, createOnly: true }),
    currencies: references('currency', { virtual: true, createOnly: true }),
    balances: amounts('balance', { parts: ['available', 'held'] }),
    client: reference('client', { readOnly: true }),
    frozen: boolean({ readOnly: true }),
    frozenFor: text({ readOnly: true, long: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  list: {
    columns: ['owner', 'ownerType', 'balances', 'frozen', 'client', 'createdAt'],
    filters: ['q', 'currencies', 'ownerType', 'owner', 'client', 'frozen', 'createdAt'],
    sort: ['createdAt', 'DESC'],
    views: { clients: { ownerType: 'client' } },
  },
  header: { subtitle: ['ownerType', 'client'], figures: ['balances'] },
  actions: {
    freeze: {
      fields: { reason: text({ required: true, max: 500 }) },
      makerField: 'owner',
      confirm: 'danger',
      effect: true,
      errorCodes: ['wrong_state', 'platform_wallet'],
    },
    unfreeze: { makerField: 'owner', effect: true, errorCodes: ['wrong_state', 'platform_wallet'] },
  },
  related: [{ resource: 'hold', by: 'wallet', view: 'open' }],
  exclude: ['edit'],
  errorCodes: { create: ['currency_disabled'] },
  rights: 'wildcards',
  tenancy: { client: 'client', user: 'owner' },
});
