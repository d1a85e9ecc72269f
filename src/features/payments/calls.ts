/** Credit, debit and increase budget, balances and a wallet's currencies. */
import { z } from 'zod';
import { defineCall } from '../../engine/contract/call.ts';
import { schemaOf } from '../../engine/contract/fieldSchema.ts';
import { text } from '../../engine/contract/fields.ts';
import { listAnswer } from '../../engine/contract/listAnswer.ts';
import { after, listParameters } from '../../engine/contract/listRequest.ts';
import { recordSchema } from '../../engine/contract/schemas.ts';
import { transaction } from '../transactions/resource.ts';
import { wallets } from '../wallets/resource.ts';

const id = z.string().min(1).max(80);

/** When a call that lets money out of the platform asks for a confirmation. */
export const PLATFORM_CREDIT = "more than the currency's confirmAbove leaves the platform";

/** A decimal string; its decimals and its size are held against the currency when that is known. */
export const amountText = z
  .string()
  .trim()
  .refine((value) => /^\d{1,30}(\.\d{1,30})?$/.test(value), { params: { key: 'validation.amount' } })
  .refine((value) => !/^[0.]*$/.test(value), { params: { key: 'validation.amountPositive' } });

const said = { reference: schemaOf(text({ max: 120 })), content: schemaOf(text({ long: true })).nullish() };

/** What a wallet holds of one currency, all decimal strings, with all its balances beside it. */
export const balanceAnswer = z.object({
  data: z.object({
    wallet: id,
    currency: id.nullable(),
    balance: z.string(),
    balances: schemaOf(wallets.fields.balances),
  }),
});
export type BalanceAnswer = z.infer<typeof balanceAnswer>;

const transactionAnswer = z.object({ data: recordSchema(transaction) });
const { range, filter } = listParameters(transaction);
const page = { range, after };
const transactionList = listAnswer(recordSchema(transaction));

export const creditOrDebit = defineCall({
  method: 'POST',
  path: '/wallet/:walletId/:type',
  summary:
    "Credit or debit a wallet. The other side is the operator's own source: root and super_admin the " +
    "platform, admin the client's wallet, agent the agent's wallet. Never out of another's wallet into the own: an " +
    'agent credits, and an administrator debits.',
  permission: { action: 'recharge', subjects: ['User', 'Client'] },
  movesMoney: true,
  confirms: PLATFORM_CREDIT,
  params: z.object({ walletId: id, type: z.enum(['credit', 'debit']) }),
  query: z.strictObject({ currency: id }),
  body: z.strictObject({ amount: amountText, ...said }),
  answer: transactionAnswer,
});

export const increaseBudget = defineCall({
  method: 'PATCH',
  path: '/wallet/updateBalanceRoot/:id',
  summary: "Increase budget: recharge the wallet of client {id} from the platform's.",
  permission: { action: 'recharge', subjects: ['Client'] },
  movesMoney: true,
  confirms: PLATFORM_CREDIT,
  params: z.object({ id }),
  body: z.strictObject({ currency: id, amount: amountText, ...said }),
  answer: transactionAnswer,
});

export const walletBalance = defineCall({
  method: 'GET',
  path: '/wallet/:walletId/balance',
  summary: 'The balance in one currency; with none named "0", and all balances beside it.',
  permission: { action: 'read', subjects: ['Wallet'] },
  params: z.object({ walletId: id }),
  query: z.strictObject({ currency: id.optional() }),
  answer: balanceAnswer,
});

export const addCurrencies = defineCall({
  method: 'POST',
  path: '/wallet/:id/addcurrencys',
  summary: 'Add currencies to a wallet.',
  permission: { action: 'edit', subjects: ['Wallet'] },
  refuses: ['currency_disabled'],
  params: z.object({ id }),
  body: z.strictObject({ currencies: z.array(id).min(1).max(100) }),
  answer: z.object({ data: recordSchema(wallets) }),
});

export const walletTransactions = defineCall({
  method: 'GET',
  path: '/wallet/:id/transactions',
  summary: "A wallet's transactions, newest first.",
  permission: { action: 'read', subjects: ['Transaction'] },
  params: z.object({ id }),
  query: z.object({ ...page, filter }),
  answer: transactionList,
});

export const customerBalances = defineCall({
  method: 'GET',
  path: '/customer/:userId/balance',
  summary: "The balances of a user's wallet.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: id }),
  answer: balanceAnswer,
});

export const customerBalance = defineCall({
  method: 'GET',
  path: '/customer/:userId/:currencyId/balance',
  summary: "The balance of a user's wallet in one currency.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: id, currencyId: id }),
  answer: balanceAnswer,
});

export const clientBalances = defineCall({
  method: 'GET',
  path: '/client/:clientId/balance',
  summary: "The balances of a client's wallet.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: id }),
  answer: balanceAnswer,
});

export const clientBalance = defineCall({
  method: 'GET',
  path: '/client/:clientId/:currencyId/balance',
  summary: "The balance of a client's wallet in one currency.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: id, currencyId: id }),
  answer: balanceAnswer,
});

export const clientWallet = defineCall({
  method: 'GET',
  path: '/client/wallet/:id',
  summary: 'The wallet of client {id}.',
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ id }),
  answer: z.object({ data: recordSchema(wallets) }),
});

export const clientTransactions = defineCall({
  method: 'GET',
  path: '/client/:clientId/transactions',
  summary: "A client's transactions, newest first, by creation date, currency, sender and reference.",
  permission: { action: 'read', subjects: ['ClientOperations'] },
  params: z.object({ clientId: id }),
  query: z.object({
    createdAt: z.string().optional(),
    currency: id.optional(),
    from: id.optional(),
    reference: z.string().optional(),
    ...page,
  }),
  answer: transactionList,
});
