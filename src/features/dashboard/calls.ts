/** What the dashboard says at a glance: of the caller's rows, and of each part only what the role may read. */
import { z } from 'zod';
import { alteredAmount, defineCall, inZone, recordSchema } from '#engine/contract';
import { client } from '#features/clients';
import { user } from '#features/users';

/** Days that new users and what a budget is held against go back, today included. */
export const OVERVIEW_DAYS = 30;
/** Days that refused transactions go back, today included. */
export const DECLINED_DAYS = 7;

/** Of one currency: nothing here is ever summed across currencies. `amount` is a decimal string. */
const inCurrency = {
  currency: z.string(),
  abbreviation: z.string(),
  amount: z.string(),
  ...alteredAmount,
};

/** `total` is exact unless it is `estimated`; `data` are the first few. */
const few = { total: z.int(), data: z.array(z.record(z.string(), z.unknown())) };

/** Rows whose seals were checked, the newest, and the `_id`s of those that fail. */
const sealsChecked = z.object({ checked: z.int(), altered: z.array(z.string()) });

const overviewParts = z.object({
  /** What clients and users hold of each currency, the platform's own balance left out. */
  circulation: z.array(z.object(inCurrency)).optional(),
  newUsers: z.object({ ...few, data: z.array(recordSchema(user)) }).optional(),
  attention: z.object({
    altered: z.object({ transaction: sealsChecked.optional(), audit: sealsChecked.optional() }),
    /** Balances that are not as the service wrote them: `total` as far as they are known, the first few named. */
    alteredBalances: z
      .object({
        total: z.int(),
        data: z.array(z.object({ ...inCurrency, wallet: z.string(), owner: z.string() })),
      })
      .optional(),
    /** Wallets that are frozen: somebody waits for them. */
    frozenWallets: z.object({ total: z.int() }).optional(),
    inactiveClients: z.object({ ...few, data: z.array(recordSchema(client)) }).optional(),
    /** ADR 0019 defines what counts as low. `checked` counts wallets by currency. */
    lowBudgets: z
      .object({
        checked: z.int(),
        total: z.int(),
        data: z.array(z.object({ ...inCurrency, client: z.string(), name: z.string(), paidOut: z.string() })),
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
    `The last ${OVERVIEW_DAYS} days at a glance, within the own rows: money in circulation by currency, new users, ` +
    'and what needs attention. A part that the role may not read is left out.',
  permission: 'session',
  cost: 'overview',
  extension: true,
  query: inZone,
  answer: z.object({ data: overviewParts }),
});

/** The periods that a breakdown can be asked for, in days, today included. */
export const BREAKDOWN_DAYS = [7, 30, 90] as const;
export type BreakdownDays = (typeof BREAKDOWN_DAYS)[number];

/** How many clients are named for each currency, and how many transactions of a reason by their `_id`. */
export const LARGEST_CLIENTS = 5;
export const MAX_LISTED_DECLINES = 100;

/** `since`: there were more transactions than are read, and these figures are complete from there on. */
const read = { since: z.string().optional() };

const breakdownParts = z.object({
  from: z.string(),
  /** The most frequent first; `reason` is a code of errors, empty where the transaction has none. */
  refusals: z
    .object({
      ...read,
      total: z.int(),
      data: z.array(
        z.object({
          reason: z.string(),
          count: z.int(),
          /** All of them, or none where there are too many to name. */
          transactions: z.array(z.string()),
        }),
      ),
    })
    .optional(),
  /** By what went in and out of a client's wallet and those of its people, what stayed within counted once. */
  clients: z
    .object({
      ...read,
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
});
export type Breakdown = z.infer<typeof breakdownParts>;

export const breakdown = defineCall({
  method: 'GET',
  path: '/overview/breakdown',
  summary:
    'Why transactions were refused in the last days, within the own rows, and, for who sees every client, which of them ' +
    'moved most, by currency. A part that the role may not read is left out.',
  permission: 'session',
  // The dashboard asks for it beside two overviews, of which a caller has one at a time.
  cost: 'list',
  extension: true,
  query: inZone.extend({
    days: z
      .enum(BREAKDOWN_DAYS.map(String) as ['7', '30', '90'])
      .optional()
      .describe('How many days, today included; 30 where it is left out.'),
  }),
  answer: z.object({ data: breakdownParts }),
});
