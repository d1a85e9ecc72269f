/**
 * The rights of docs/concepts.md, sentence by sentence, in calls: a second opinion beside the table's, which is
 * worked out from the rules. `currency update` means every case of that call, `… (debit userWallet)` one.
 */
import { featureTests } from '../../features.ts';
import type { Statement } from './fixture.ts';

const readUsers = ['user list', 'user get', 'customerBalances', 'customerBalance'];
const readClients = ['client list', 'client get', 'clientByEmail'];
const changeClients = ['client create', 'client update', 'client delete'];
const rechargeClients = [
  'increaseBudget',
  'transaction create (to a client)',
  'creditOrDebit (credit clientWallet)',
  'creditOrDebit (debit clientWallet)',
];
const rechargeUsers = ['creditOrDebit (credit userWallet)', 'agentToUser'];
const debitUsers = ['creditOrDebit (debit userWallet)'];
const readClientWallets = ['clientBalances', 'clientBalance', 'clientWallet', 'walletBalance (clientWallet)'];
const audit = ['audit list', 'audit get'];
const readCurrencies = ['currency list', 'currency get', 'currencyUse'];
const changeUsers = ['user create', 'user update', 'user delete'];
/** What is nobody's is read by all who may, and written by who sees every row. */
const changeShared = [
  ...['currency create', 'currency update', 'currency delete'],
  ...['role update (role)', 'role delete (role)', 'updatePermissions (role)'],
];
const changeOthers = [
  ...['wallets create', 'wallets delete', 'addCurrencies', 'transaction create'],
  ...[
    'role create',
    'role update (clientRole)',
    'role delete (clientRole)',
    'updatePermissions (clientRole)',
  ],
];
const readOthers = [
  ...['wallets list', 'wallets get (userWallet)', 'walletBalance (userWallet)'],
  ...[
    'walletTransactions (userWallet)',
    'transaction list',
    'transaction get',
    'transactionEntries',
    'role list',
    'role get',
  ],
];

export const statements: readonly Statement[] = [
  {
    says: 'root: manage everything',
    role: 'root',
    may: [
      ...[...readUsers, ...readClients, ...readClientWallets, ...readCurrencies, ...readOthers, ...audit],
      ...[
        ...changeUsers,
        ...changeClients,
        ...changeShared,
        ...changeOthers,
        ...rechargeUsers,
        ...rechargeClients,
        ...debitUsers,
      ],
      'clientTransactions',
    ],
  },
  {
    says: 'super_admin: manage everything except recharging a Client',
    role: 'super_admin',
    may: [
      ...[...readUsers, ...readClients, ...readClientWallets, ...readCurrencies, ...readOthers, ...audit],
      ...[...changeUsers, ...changeClients, ...rechargeUsers, ...debitUsers],
      ...[...changeShared, ...changeOthers].filter((name) => name !== 'transaction create'),
      ...['transaction create (to a user)', 'clientTransactions'],
    ],
    mayNot: rechargeClients,
  },
  {
    says: 'admin: manage everything but what follows',
    role: 'admin',
    may: [
      ...[
        ...changeUsers,
        ...rechargeUsers,
        ...debitUsers,
        ...readOthers,
        ...readClientWallets,
        'clientTransactions',
      ],
      ...changeOthers.filter((name) => name !== 'transaction create'),
      ...['transaction create (to a user)', 'transaction create (out of a user)'],
    ],
  },
  { says: "admin: change nothing that is nobody's", role: 'admin', mayNot: changeShared },
  {
    says: 'admin: read Currency but not edit it',
    role: 'admin',
    may: readCurrencies,
    mayNot: ['currency update'],
  },
  { says: 'admin: read User', role: 'admin', may: readUsers },
  {
    says: 'admin: read Client but not create, edit, delete or recharge it',
    role: 'admin',
    may: readClients,
    mayNot: [...changeClients, ...rechargeClients],
  },
  { says: 'admin: no read of Audit', role: 'admin', mayNot: audit },
  {
    says: 'agent: read everything but what follows',
    role: 'agent',
    may: readOthers,
    mayNot: [...changeShared, ...changeOthers],
  },
  { says: 'agent: no read of Currency', role: 'agent', mayNot: readCurrencies },
  {
    says: 'agent: read User and the User balance, recharge User, no edit or delete of User',
    role: 'agent',
    may: [...readUsers, ...rechargeUsers],
    mayNot: changeUsers,
  },
  {
    says: "agent: recharge User, never out of another's wallet into the own",
    role: 'agent',
    mayNot: debitUsers,
  },
  {
    says: 'agent: read Client',
    role: 'agent',
    may: readClients,
    mayNot: [...changeClients, ...rechargeClients],
  },
  {
    says: 'agent: no read of ClientWallet, ClientOperations or Audit',
    role: 'agent',
    mayNot: [...readClientWallets, 'clientTransactions', 'partyTransactions (of a client)', ...audit],
  },
  {
    says: 'customer: read everything but what follows',
    role: 'customer',
    may: readOthers,
    mayNot: [...changeShared, ...changeOthers],
  },
  { says: 'customer: no read of Currency', role: 'customer', mayNot: readCurrencies },
  {
    says: 'customer: read User and the User balance',
    role: 'customer',
    may: readUsers,
    mayNot: [...changeUsers, ...rechargeUsers],
  },
  {
    says: 'customer: read Client',
    role: 'customer',
    may: readClients,
    mayNot: [...changeClients, ...rechargeClients],
  },
  {
    says: 'customer: no read of ClientWallet, ClientOperations or Audit',
    role: 'customer',
    mayNot: [...readClientWallets, 'clientTransactions', 'partyTransactions (of a client)', ...audit],
  },
  ...featureTests.flatMap(({ permissions }) => permissions?.statements ?? []),
];
