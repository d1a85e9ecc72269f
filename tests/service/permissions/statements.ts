/**
 * The permissions of docs/concepts.md, sentence by sentence, as calls: a second source besides the table, which is
 * computed from the rules. `currency update` means every case of that call, `… (debit userWallet)` a single one.
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
/** Shared rows are read by all who may, and written by callers with global scope. */
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
    title: 'root: manage everything',
    role: 'root',
    allowed: [
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
    title: 'super_admin: manage everything except recharging a Client',
    role: 'super_admin',
    allowed: [
      ...[...readUsers, ...readClients, ...readClientWallets, ...readCurrencies, ...readOthers, ...audit],
      ...[...changeUsers, ...changeClients, ...rechargeUsers, ...debitUsers],
      ...[...changeShared, ...changeOthers].filter((name) => name !== 'transaction create'),
      ...['transaction create (to a user)', 'clientTransactions'],
    ],
    denied: rechargeClients,
  },
  {
    title: 'admin: manage everything but what follows',
    role: 'admin',
    allowed: [
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
  { title: "admin: change nothing that is nobody's", role: 'admin', denied: changeShared },
  {
    title: 'admin: read Currency but not edit it',
    role: 'admin',
    allowed: readCurrencies,
    denied: ['currency update'],
  },
  { title: 'admin: read User', role: 'admin', allowed: readUsers },
  {
    title: 'admin: read Client but not create, edit, delete or recharge it',
    role: 'admin',
    allowed: readClients,
    denied: [...changeClients, ...rechargeClients],
  },
  { title: 'admin: no read of Audit', role: 'admin', denied: audit },
  {
    title: 'agent: read everything but what follows',
    role: 'agent',
    allowed: readOthers,
    denied: [...changeShared, ...changeOthers],
  },
  { title: 'agent: no read of Currency', role: 'agent', denied: readCurrencies },
  {
    title: 'agent: read User and the User balance, recharge User, no edit or delete of User',
    role: 'agent',
    allowed: [...readUsers, ...rechargeUsers],
    denied: changeUsers,
  },
  {
    title: "agent: recharge User, never out of another's wallet into the own",
    role: 'agent',
    denied: debitUsers,
  },
  {
    title: 'agent: read Client',
    role: 'agent',
    allowed: readClients,
    denied: [...changeClients, ...rechargeClients],
  },
  {
    title: 'agent: no read of ClientWallet, ClientOperations or Audit',
    role: 'agent',
    denied: [...readClientWallets, 'clientTransactions', 'partyTransactions (of a client)', ...audit],
  },
  {
    title: 'customer: read everything but what follows',
    role: 'customer',
    allowed: readOthers,
    denied: [...changeShared, ...changeOthers],
  },
  { title: 'customer: no read of Currency', role: 'customer', denied: readCurrencies },
  {
    title: 'customer: read User and the User balance',
    role: 'customer',
    allowed: readUsers,
    denied: [...changeUsers, ...rechargeUsers],
  },
  {
    title: 'customer: read Client',
    role: 'customer',
    allowed: readClients,
    denied: [...changeClients, ...rechargeClients],
  },
  {
    title: 'customer: no read of ClientWallet, ClientOperations or Audit',
    role: 'customer',
    denied: [...readClientWallets, 'clientTransactions', 'partyTransactions (of a client)', ...audit],
  },
  ...featureTests.flatMap(({ permissions }) => permissions?.statements ?? []),
];
