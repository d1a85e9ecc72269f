/**
 * The dashboard's data, limited to rows visible to the caller; parts that the role may not read are omitted.
 */
import { z } from 'zod';
import { alteredAmount, defineCall, inZone, recordSchema } from '#engine/contract';
import { circulatingAmount } from '#features/balances/calls';
import { client } from '#features/clients';
import { transaction } from '#features/transactions';
import { user } from '#features/users';

/** Days covered by new users and by the spending that budgets are compared with, including today. */
export const OVERVIEW_DAYS = 30;
/** Days covered by declined transactions, including today. */
export const DECLINED_DAYS = 7;

/** An amount in one currency, as a decimal string. Amounts are never summed across currencies. */
const currencyAmount = {
  currency: z.string(),
  abbreviation: z.string(),
  amount: z.string(),
  ...alteredAmount,
};

/** `total` is exact unless `estimated`; `data` has the first few records. */
const limitedList = { total: z.int(), data: z.array(z.record(z.string(), z.unknown())) };

/** How many of the newest rows had their seals checked, and the `_id`s of those that fail. */
const sealCheck = z.object({ checked: z.int(), altered: z.array(z.string()) });

const overviewParts = z.object({
  /** Clients' and users' balances per currency, without the platform's own. */
  circulation: z.array(circulatingAmount).optional(),
  newUsers: z.object({ ...limitedList, data: z.array(recordSchema(user)) }).optional(),
  attention: z.object({
    altered: z.object({ transaction: sealCheck.optional(), audit: sealCheck.optional() }),
    /** Balances that were tampered with: `total` counts the known ones, `data` has the first few. */
    alteredBalances: z
      .object({
        total: z.int(),
        data: z.array(z.object({ ...currencyAmount, wallet: z.string(), owner: z.string() })),
      })
      .optional(),
    /** Frozen wallets, which someone has to review. */
    frozenWallets: z.object({ total: z.int() }).optional(),
    /** How many records are in the views that resources declare as `list.attention`. */
    views: z.array(z.object({ resource: z.string(), view: z.string(), total: z.int() })).optional(),
    inactiveClients: z.object({ ...limitedList, data: z.array(recordSchema(client)) }).optional(),
    /** ADR 0019 defines what counts as low. `checked` counts wallets by currency. */
    lowBudgets: z
      .object({
        checked: z.int(),
        total: z.int(),
        data: z.array(
          z.object({ ...currencyAmount, client: z.string(), name: z.string(), paidOut: z.string() }),
        ),
      })
      .optional(),
    refused: z.object({ from: z.string(), total: z.int(), estimated: z.boolean().optional() }).optional(),
  }),
});
export type Overview = z.infer<typeof overviewParts>;

export const overview = defineCall({
  method: 'GET',
  path: '/overview',
  summary:
    `The last ${OVERVIEW_DAYS} days at a glance, limited to visible records: money in circulation by currency, new ` +
    'users, and what needs attention. Parts that the role may not read are omitted.',
  permission: 'session',
  cost: 'overview',
  extension: true,
  query: inZone,
  response: z.object({ data: overviewParts }),
});

/** Selectable periods of the breakdown in days, including today. */
export const BREAKDOWN_DAYS = [7, 30, 90] as const;
export type BreakdownDays = (typeof BREAKDOWN_DAYS)[number];

/** Maximum movements listed per currency, and maximum currencies, those with the most movements. */
export const LARGEST_MOVEMENTS = 5;
export const MOVEMENT_CURRENCIES = 20;
/** Maximum clients listed per currency, and maximum transactions listed per reason. */
export const LARGEST_CLIENTS = 5;
export const MAX_LISTED_DECLINES = 100;

/** `since` is set if there were more transactions than are read: the figures are complete from then on. */
const readLimit = { since: z.string().optional() };

const breakdownParts = z.object({
  from: z.string(),
  /** Most frequent first; `reason` is an error code, empty if the transaction has none. */
  refusals: z
    .object({
      ...readLimit,
      total: z.int(),
      data: z.array(
        z.object({
          reason: z.string(),
          count: z.int(),
          /** All `_id`s, or none if there are too many to list. */
          transactions: z.array(z.string()),
        }),
      ),
    })
    .optional(),
  /**
   * Ranked by money that moved in or out of the wallets of a client and its users; internal movements count
   * once.
   */
  clients: z
    .object({
      ...readLimit,
      data: z.array(
        z.object({
          ...{ currency: z.string(), abbreviation: z.string() },
          data: z.array(
            z.object({ client: z.string(), name: z.string(), amount: z.string(), count: z.int() }),
          ),
        }),
      ),
    })
    .optional(),
  /** The largest successful movements, without reversals. The currency with the most movements is first. */
  movements: z
    .object({
      ...readLimit,
      data: z.array(z.object({ currency: z.string(), data: z.array(recordSchema(transaction)) })),
    })
    .optional(),
});
export type Breakdown = z.infer<typeof breakdownParts>;

export const breakdown = defineCall({
  method: 'GET',
  path: '/overview/breakdown',
  summary:
    'Reasons why visible transactions were declined in recent days, the largest movements by currency and, for callers with ' +
    'global scope, the most active clients by currency. Parts that the role may not read are omitted.',
  permission: 'session',
  // The dashboard requests it in addition to two overviews, which run one at a time per caller.
  cost: 'list',
  extension: true,
  query: inZone.extend({
    days: z
      .enum(BREAKDOWN_DAYS.map(String) as ['7', '30', '90'])
      .optional()
      .describe('Number of days, including today; 30 by default.'),
  }),
  response: z.object({ data: breakdownParts }),
});
