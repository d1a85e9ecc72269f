/** A wallet's statement in one currency, and its historical balances. All amounts are decimal strings. */
import { z } from 'zod';
import { defineCall, recordId, schemaOf, timestamp } from '#engine/contract';
import { issuer } from '#features/letterhead';
import { partyTypes } from '#ledger/contract';
/** Maximum entries per response; each is verified. */
export const MAX_ENTRIES = 5000;

const statementEntry = z.object({
  /** Counts the entries of this wallet and currency from 1. */
  sequence: z.string(),
  date: z.string(),
  /** The `_id` of the transaction. If it was removed, its other fields are empty. */
  transaction: z.string(),
  /** The transaction's type; a credit or a debit can be incoming or outgoing for this wallet. */
  type: z.string(),
  reference: z.string(),
  /** The counterparty. */
  partyType: z.enum(partyTypes).nullable(),
  party: z.string().nullable(),
  partyName: z.string().nullable(),
  /** Negative if outgoing. */
  amount: z.string(),
  balanceAfter: z.string(),
  /** The check that the entry or its transaction fails; null when intact. */
  check: z.string().nullable(),
});

const statement = z.object({
  wallet: z.string(),
  ownerType: z.enum(partyTypes),
  owner: z.string(),
  ownerName: z.string(),
  /** First and last name of an owner whom the caller may read. */
  ownerPerson: z.string().nullable(),
  /** The client that the wallet belongs to; the platform for its own. */
  issuer,
  currency: z.string(),
  abbreviation: z.string(),
  from: z.string(),
  to: z.string(),
  opening: z.string(),
  closing: z.string(),
  /** With holds at the end of the period: what could be paid out, and what they reserved. */
  available: z.string().optional(),
  held: z.string().optional(),
  /** Totals received and paid in the full period, neither negative. */
  received: z.string(),
  paid: z.string(),
  /** The number of entries in the full period. */
  count: z.int(),
  /** The entries of this page, oldest first. */
  entries: z.array(statementEntry),
  /** The cursor of the next page; omitted on the last one. */
  next: z.string().optional(),
  /** The number of altered entries on this page. */
  altered: z.int(),
  /** The check that the opening or closing balance or the sum fails; null when intact. */
  check: z.string().nullable(),
});
export type Statement = z.infer<typeof statement>;
export type StatementEntry = z.infer<typeof statementEntry>;

const timestampParam = schemaOf(timestamp());

export const periodParams = { currency: recordId, from: timestampParam, to: timestampParam };

/** Parameters of the report, `POST export/statement`. */
export const statementFileParams = z.strictObject({ wallet: recordId, ...periodParams });

export const walletStatement = defineCall({
  method: 'GET',
  path: '/wallet/:id/statement',
  summary:
    'The entries of a wallet in one currency from a start (inclusive) to an end (exclusive), each verified and with the ' +
    'balance after it. Each page has the totals of the full period.',
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
      .meta({ description: '`next` of the previous page.' }),
    limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(MAX_ENTRIES),
  }),
  response: z.object({ data: statement }),
});

export const balancesAsOf = defineCall({
  method: 'GET',
  path: '/wallet/:id/balancesAsOf',
  summary: 'Balances of a wallet at a point in time (inclusive), in each of its current currencies.',
  permission: { action: 'read', subjects: ['Transaction'] },
  extension: true,
  cost: 'list',
  errorCodes: ['not_found'],
  params: z.object({ id: recordId }),
  query: z.strictObject({ at: timestampParam }),
  response: z.object({
    data: z.object({
      wallet: z.string(),
      at: z.string(),
      balances: z.array(
        z.object({
          currency: z.string(),
          abbreviation: z.string(),
          balance: z.string(),
          /** With holds at that time: what could be paid out, and what they reserved. */
          available: z.string().optional(),
          held: z.string().optional(),
          /** The check that the entry before this balance fails; null when intact. */
          check: z.string().nullable(),
          /** The correct balance if a check fails and it is known. */
          expected: z.string().optional(),
        }),
      ),
    }),
  }),
});
