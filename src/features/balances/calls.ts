/** Balances of wallets, and adding currencies to a wallet. */
import { z } from 'zod';
import { alteredAmount, defineCall, recordId, recordResponse, schemaOf, timestamp } from '#engine/contract';
import { wallet } from '#features/wallets';
import { partyTypes } from '#ledger/contract';

/** One currency's balance and all balances of the wallet, as decimal strings. */
export const balanceResponse = z.object({
  data: z.object({
    wallet: recordId,
    currency: recordId.nullable(),
    balance: z.string(),
    /** With open holds: what can be paid out, and what they reserve. */
    available: z.string().optional(),
    held: z.string().optional(),
    ...alteredAmount,
    balances: schemaOf(wallet.fields.balances),
  }),
});
export type BalanceResponse = z.infer<typeof balanceResponse>;

export const walletBalance = defineCall({
  method: 'GET',
  path: '/wallet/:walletId/balance',
  summary: 'The balance in one currency ("0" if none is named), and all balances of the wallet.',
  permission: { action: 'read', subjects: ['Wallet'] },
  params: z.object({ walletId: recordId }),
  query: z.strictObject({ currency: recordId.optional() }),
  response: balanceResponse,
});

export const addCurrencies = defineCall({
  method: 'POST',
  path: '/wallet/:id/addcurrencys',
  summary: 'Add currencies to a wallet.',
  permission: { action: 'edit', subjects: ['Wallet'] },
  errorCodes: ['currency_disabled'],
  params: z.object({ id: recordId }),
  body: z.strictObject({ currencies: z.array(recordId).min(1).max(100) }),
  response: recordResponse(wallet),
});

export const customerBalances = defineCall({
  method: 'GET',
  path: '/customer/:userId/balance',
  summary: "The balances of a user's wallet.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: recordId }),
  response: balanceResponse,
});

export const customerBalance = defineCall({
  method: 'GET',
  path: '/customer/:userId/:currencyId/balance',
  summary: "The balance of a user's wallet in one currency.",
  permission: { action: 'read', subjects: ['UserBalance'] },
  params: z.object({ userId: recordId, currencyId: recordId }),
  response: balanceResponse,
});

export const clientBalances = defineCall({
  method: 'GET',
  path: '/client/:clientId/balance',
  summary: "The balances of a client's wallet.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: recordId }),
  response: balanceResponse,
});

export const clientBalance = defineCall({
  method: 'GET',
  path: '/client/:clientId/:currencyId/balance',
  summary: "The balance of a client's wallet in one currency.",
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ clientId: recordId, currencyId: recordId }),
  response: balanceResponse,
});

export const clientWallet = defineCall({
  method: 'GET',
  path: '/client/wallet/:id',
  summary: 'The wallet of client {id}.',
  permission: { action: 'read', subjects: ['ClientWallet'] },
  params: z.object({ id: recordId }),
  response: recordResponse(wallet),
});

/** One wallet's balance in one currency at the requested time. */
const balanceAt = z.object({
  wallet: z.string(),
  ownerType: z.enum(partyTypes),
  owner: z.string(),
  ownerName: z.string(),
  /** The client that the wallet belongs to; null for platform staff and the platform. */
  client: z.string().nullable(),
  clientName: z.string().nullable(),
  currency: z.string(),
  abbreviation: z.string(),
  balance: z.string(),
  /** With holds at that time: what could be paid out, and what they reserved. */
  available: z.string().optional(),
  held: z.string().optional(),
  /** The check that the balance fails; null when it is intact. */
  check: z.string().nullable(),
  /** The correct balance if a check fails and it is known. */
  expected: z.string().nullable(),
});
export type BalanceAt = z.infer<typeof balanceAt>;

const balanceTotal = z.object({
  currency: z.string(),
  abbreviation: z.string(),
  /** How many balances the total covers. */
  count: z.int(),
  total: z.string(),
  /** With holds at that time: what could be paid out of it, and what they reserved. */
  available: z.string().optional(),
  held: z.string().optional(),
});
export type BalanceTotal = z.infer<typeof balanceTotal>;

export const MAX_BALANCES = 500;

const balancesFilter = {
  at: schemaOf(timestamp()),
  client: z.uuid().optional(),
  currency: recordId.optional(),
  ownerType: z.enum(partyTypes).optional(),
};

/** Parameters of the report, `POST export/balances`. */
export const balancesFileParams = z.strictObject(balancesFilter);

export const balancesAt = defineCall({
  method: 'GET',
  path: '/balances',
  summary:
    'Balances of all visible wallets at a point in time (inclusive), one row per wallet and currency, with totals per ' +
    "currency. Includes closed wallets. Without `ownerType` it lists clients' and users' wallets; the platform's are " +
    'their opposite.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  cost: 'export',
  query: z.strictObject({
    ...balancesFilter,
    after: z
      .string()
      .regex(/^[0-9a-f-]{36}_[0-9a-f-]{36}$/)
      .optional()
      .meta({ description: '`next` of the previous page.' }),
    limit: z.coerce.number().int().min(1).max(MAX_BALANCES).default(100),
  }),
  response: z.object({
    at: z.string(),
    data: z.array(balanceAt),
    /** On the first page only: over all pages, by abbreviation. */
    totals: z.array(balanceTotal).optional(),
    /** Not on the last page. */
    next: z.string().optional(),
  }),
});

/** What clients and users have of a currency, as decimal strings. */
export const circulatingAmount = z.object({
  currency: z.string(),
  abbreviation: z.string(),
  amount: z.string(),
  ...alteredAmount,
  /** What open holds reserve of it. */
  held: z.string().optional(),
});
export type CirculatingAmount = z.infer<typeof circulatingAmount>;

export const circulation = defineCall({
  method: 'GET',
  path: '/circulation',
  summary:
    "Clients' and users' balances within the caller's scope, summed by currency, and what open holds reserve of them.",
  permission: { action: 'read', subjects: ['Wallet'] },
  extension: true,
  cost: 'overview',
  response: z.object({ data: z.array(circulatingAmount) }),
});
