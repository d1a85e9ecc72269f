/** Credit, debit and increase budget. */
import { z } from 'zod';
import { defineCall, inputSchemaOf, recordId, recordResponse, text } from '#engine/contract';
import { transaction } from '#features/transactions';

export { paymentSources, recipients } from './bulkPayment.ts';

/** Condition under which a call that moves money out of the platform requires a confirmation. */
export const PLATFORM_CREDIT = "more than the currency's confirmAbove leaves the platform";

/** A positive decimal string. Its decimals and maximum are validated once the currency is known. */
export const amountText = z
  .string()
  .trim()
  .refine((value) => /^\d{1,30}(\.\d{1,30})?$/.test(value), { params: { key: 'validation.amount' } })
  .refine((value) => !/^[0.]*$/.test(value), { params: { key: 'validation.amountPositive' } })
  .meta({ examples: ['12.50'] });

const texts = {
  reference: inputSchemaOf(text({ max: 120 })),
  content: inputSchemaOf(text({ long: true })).nullish(),
};

const transactionResponse = recordResponse(transaction);

export const creditOrDebit = defineCall({
  method: 'POST',
  path: '/wallet/:walletId/:type',
  summary:
    "Credit or debit a wallet. The other side is the operator's counterparty: the platform for root and " +
    "super_admin, the client's wallet for admin, the agent's own wallet for agent. Money never moves from another's " +
    "wallet into the caller's own, so agents can only credit. `recharge` grants both `credit` and `debit`.",
  permission: { action: ['credit', 'debit'], subjects: ['User', 'Client'] },
  movesMoney: true,
  errorCodes: ['no_source_wallet', 'platform_wallet'],
  confirms: PLATFORM_CREDIT,
  params: z.object({ walletId: recordId, type: z.enum(['credit', 'debit']) }),
  query: z.strictObject({ currency: recordId }),
  body: z.strictObject({ amount: amountText, ...texts }),
  response: transactionResponse,
});

export const increaseBudget = defineCall({
  method: 'PATCH',
  path: '/wallet/updateBalanceRoot/:id',
  summary: "Increase budget: credit the wallet of client {id} from the platform's.",
  permission: { action: 'credit', subjects: ['Client'] },
  movesMoney: true,
  confirms: PLATFORM_CREDIT,
  params: z.object({ id: recordId }),
  body: z.strictObject({ currency: recordId, amount: amountText, ...texts }),
  response: transactionResponse,
});
