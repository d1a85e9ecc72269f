/** A statement of a wallet in one currency, and what it held at a moment. All amounts are decimal strings. */
import { z } from 'zod';
import { defineCall, recordId, schemaOf, timestamp } from '#engine/contract';
import { partyTypes } from '#ledger/contract';
/** The most entries of one answer: each is verified. */
export const MAX_ENTRIES = 5000;

const statementEntry = z.object({
  /** Counts the entries of this wallet and currency from 1. */
  sequence: z.string(),
  date: z.string(),
  /** The `_id` of the transaction. What else is said of it is empty where that was removed. */
  transaction: z.string(),
  /** What the operator called it: a credit or a debit may be out of this wallet or into it. */
  type: z.string(),
  reference: z.string(),
  /** The other side. */
  partyType: z.enum(partyTypes).nullable(),
  party: z.string().nullable(),
  partyName: z.string().nullable(),
  /** Negative out of the wallet. */
  amount: z.string(),
  balanceAfter: z.string(),
  /** What of the entry or of its transaction is not as it was booked; null where nothing is wrong. */
  check: z.string().nullable(),
});

const statement = z.object({
  wallet: z.string(),
  ownerType: z.enum(partyTypes),
  owner: z.string(),
  ownerName: z.string(),
  currency: z.string(),
  abbreviation: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  closing: z.string(),
  /** What came in and what went out in the whole period, neither negative. */
  received: z.string(),
  paid: z.string(),
  /** How many entries the whole period has. */
  count: z.int(),
  /** Oldest first: those of this page. */
  entries: z.array(statementEntry),
  /** Where the next page begins; not on the last one. */
  next: z.string().optional(),
  /** How many of the entries of this page are not as they were booked. */
  altered: z.int(),
  /** What is wrong with the opening or closing balance, or with the sum; null where nothing is. */
  check: z.string().nullable(),
});
export type Statement = z.infer<typeof statement>;
export type StatementEntry = z.infer<typeof statementEntry>;

const instant = schemaOf(timestamp());

export const periodParams = { currency: recordId, from: instant, to: instant };

/** What the file of a statement is asked for with; `POST export/statement`. */
export const statementFileParams = z.strictObject({ wallet: recordId, ...periodParams });

export const walletStatement = defineCall({
  method: 'GET',
  path: '/wallet/:id/statement',
  summary:
    'What moved in a wallet in one currency from one moment to before another, with the balance after each ' +
    'entry, and verified as it is read. The totals are of the whole period, on each page.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  cost: 'export',
  errorCodes: ['not_found'],
  params: z.object({ id: recordId }),
  query: z.strictObject({
    ...periodParams,
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .meta({ description: '`next` of the page before.' }),
    limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(MAX_ENTRIES),
  }),
  answer: z.object({ data: statement }),
});

export const balancesAsOf = defineCall({
  method: 'GET',
  path: '/wallet/:id/balancesAsOf',
  summary: 'What a wallet held at a moment, that moment included, in each currency that it has now.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  cost: 'list',
  errorCodes: ['not_found'],
  params: z.object({ id: recordId }),
  query: z.strictObject({ at: instant }),
  answer: z.object({
    data: z.object({
      wallet: z.string(),
      at: z.string(),
      balances: z.array(
        z.object({
          currency: z.string(),
          abbreviation: z.string(),
          balance: z.string(),
          /** What of the entry that it stands after is not as it was booked; null where nothing is wrong. */
          check: z.string().nullable(),
          /** Where something is wrong: what it was, where that is known. */
          expected: z.string().optional(),
        }),
      ),
    }),
  }),
});
