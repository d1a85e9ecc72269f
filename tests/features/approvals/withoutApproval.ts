/** Calls that change something and that no policy can be about, each with the reason. Features outside the base name theirs. */
import { featureTests } from '../../features.ts';

const reasons: [reason: string, ...calls: string[]][] = [
  ['reads, and sends its filter in the body', 'POST /audit', 'POST /wallet/recipient'],
  [
    'decides a request itself',
    'POST /approval/:id/approve',
    'POST /approval/:id/reject',
    'POST /approval/:id/withdraw',
  ],
  [
    'stops something, which must not wait',
    'POST /apiKey/:id/revoke',
    'POST /wallets/:id/freeze',
    'POST /webhook/:id/disable',
  ],
  ['releases money to its owner, who has it already', 'POST /hold/:id/release'],
  ['lets payments out of a wallet happen again, each of which policies judge', 'POST /wallets/:id/unfreeze'],
  [
    'gives a program no right that its role lacks, which a second person approved with the program; a token that is shown once cannot wait',
    ...['POST /apiKey', 'PUT /apiKey/:id'],
  ],
  ['renames it', 'PUT /program/:id'],
  [
    'describes a currency, and from which amount on one confirms one’s own identity, whatever policies require besides',
    ...['POST /currency', 'PUT /currency/:id'],
  ],
  [
    'is possible only where nothing was ever booked, and grants nothing',
    ...['DELETE /client/:id', 'DELETE /currency/:id', 'DELETE /user/:id', 'DELETE /wallets/:id'],
  ],
  ['adds an empty balance', 'POST /wallet/:id/addcurrencys', 'POST /wallets'],
  ['mails a link to an address that a second person approved with the user', 'POST /user/:id/invitation'],
  ['informs those who may read it anyway', 'POST /alert', 'PUT /alert/:id', 'DELETE /alert/:id'],
  [
    'sends what its program may read, and moves nothing',
    ...['POST /webhook', 'PUT /webhook/:id', 'POST /webhook/:id/enable', 'POST /webhook/:id/rotateSecret'],
    ...['POST /webhook/:id/endPreviousSecret', 'POST /webhook/:id/replay', 'POST /webhook/:id/test'],
    'POST /webhookDelivery/:id/replay',
  ],
  ['runs work of the service that runs by itself too', 'POST /background/:name/run'],
];

/** Reasons by method and path. */
export const withoutApproval: Readonly<Record<string, string>> = Object.assign(
  {},
  ...reasons.map(([reason, ...calls]) => Object.fromEntries(calls.map((call) => [call, reason]))),
  ...featureTests.map((feature) => feature.withoutApproval ?? {}),
);
