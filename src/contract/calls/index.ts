/** Every call beside the generic ones of the resources, by name. */
import type { Call } from '../call.ts';
import * as accounts from './accounts.ts';
import * as bonuses from './bonuses.ts';
import * as confirmation from './confirmation.ts';
import * as integrity from './integrity.ts';
import * as money from './money.ts';
import * as overview from './overview.ts';
import * as ownAccount from './ownAccount.ts';
import * as parties from './parties.ts';
import * as records from './records.ts';
import * as secondFactor from './secondFactor.ts';
import * as sessions from './sessions.ts';
import * as transfers from './transfers.ts';

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
