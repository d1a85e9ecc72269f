/** Every call beside the generic ones of the resources, by name. */
import type { Call } from './engine/contract/call.ts';
import * as accounts from './engine/contract/calls/accounts.ts';
import * as confirmation from './engine/contract/calls/confirmation.ts';
import * as ownAccount from './engine/contract/calls/ownAccount.ts';
import * as secondFactor from './engine/contract/calls/secondFactor.ts';
import * as sessions from './engine/contract/calls/sessions.ts';
import * as bonuses from './features/bonuses/calls.ts';
import * as records from './features/clients/calls.ts';
import * as overview from './features/dashboard/calls.ts';
import * as integrity from './features/integrity/calls.ts';
import * as money from './features/payments/calls.ts';
import * as transfers from './features/payments/transferCalls.ts';
import * as parties from './features/transactions/calls.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

export const calls: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries<unknown>({
    ...sessions,
    ...accounts,
    ...ownAccount,
    ...confirmation,
    ...secondFactor,
    ...money,
    ...integrity,
    ...transfers,
    ...bonuses,
    ...parties,
    ...records,
    ...overview,
  }).filter((entry): entry is [string, Call] => isCall(entry[1])),
);
