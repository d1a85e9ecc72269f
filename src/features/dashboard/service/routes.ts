/** GET overview: the dashboard's figures, each part for those who may read its subject. */

import { filterKey, type Resource, resolveScope, type Subject } from '#engine/contract';
import {
  type Caller,
  type Core,
  listRecords,
  listStarts,
  type Routes,
  serve,
  withReadReplica,
} from '#engine/service';
import { audit } from '#features/audit';
import { readCirculation } from '#features/balances/service';
import { client } from '#features/clients';
import { transaction } from '#features/transactions';
import { user } from '#features/users';
import { wallet } from '#features/wallets';
import { breakdown, DECLINED_DAYS, OVERVIEW_DAYS, type Overview, overview } from '../calls.ts';
import { listAlteredBalances } from './alteredBalances.ts';
import { declineReasons, largestClients } from './breakdown.ts';
import { listLowBudgets } from './lowBudgets.ts';

/** The newest rows of a table whose seals are checked, and the records of a part that are named. */
const SEALS = 200;
const NAMED = 5;

export const breakdownRoutes: Routes = ({ app, database }) => {
  serve(app, breakdown, async ({ caller, query: { zone = 'UTC', days = '30' } }) => {
    const [from = new Date()] = listStarts('day', zone, Number(days));
    const mayRead = (subject: Subject) => caller.ability.can('read', subject);
    const money = mayRead('Transaction');
    // One after the other: an overview holds one connection.
    return database.read(caller.user, async (orm) => {
      const reasons = money ? await declineReasons(orm, caller, from) : undefined;
      const clients =
        money && mayRead('Client') && resolveScope(caller) === 'all'
          ? await largestClients(orm, from)
          : undefined;
      return { data: { from: from.toISOString(), refusals: reasons, clients } };
    });
  });
};

export const overviewRoutes: Routes = ({ app, ...core }) => {
  serve(app, overview, async ({ caller, query: { zone = 'UTC' } }) => ({
    data: await withReadReplica(core, caller, (reading) => overviewOf(reading, caller, zone)),
  }));
};

async function overviewOf(core: Core, caller: Caller, zone: string): Promise<Overview> {
  const days = listStarts('day', zone, OVERVIEW_DAYS);
  const connection = core.database.orm;
  const [begin = new Date()] = days;
  const mayRead = (subject: Subject) => caller.ability.can('read', subject);
  // Who sees the own record alone has no newcomers and no clients to watch over.
  const watches = resolveScope(caller) !== 'own';
  const money = mayRead('Transaction');
  // Before anything is said of balances.
  if (mayRead('Wallet')) await core.ledger.watch.checkNextPage();
  const [circulation, newUsers, attention] = await Promise.all([
    mayRead('Wallet') ? readCirculation(core.ledger, connection, caller) : undefined,
    watches && mayRead('User') ? newUsersOf(core, caller, begin) : undefined,
    Promise.all([
      money ? sealsOf(core, transaction, caller) : undefined,
      mayRead('Audit') ? sealsOf(core, audit, caller) : undefined,
      watches && mayRead('Client') ? inactiveClientsOf(core, caller) : undefined,
      watches && mayRead('Client') && mayRead('ClientWallet')
        ? listLowBudgets(connection, caller, begin)
        : undefined,
      money ? declinedTransactions(core, caller, days.at(-DECLINED_DAYS) ?? begin) : undefined,
      watches && mayRead('Wallet') ? frozenOf(core, caller) : undefined,
      watches && mayRead('Wallet') ? listAlteredBalances(core, caller) : undefined,
    ]),
  ]);
  const [
    transactionSeals,
    auditSeals,
    inactiveClients,
    lowBudgets,
    declined,
    frozenWallets,
    alteredBalances,
  ] = attention;
  const altered = { transaction: transactionSeals, audit: auditSeals };
  return {
    circulation,
    newUsers,
    attention: { altered, alteredBalances, inactiveClients, lowBudgets, refused: declined, frozenWallets },
  };
}

async function newUsersOf(core: Core, caller: Caller, begin: Date) {
  const { data, total } = await listRecords(
    core,
    user,
    {
      filter: { [filterKey('createdAt', 'from')]: begin.toISOString() },
      sort: ['createdAt', 'DESC'],
      range: [0, NAMED - 1],
    },
    caller,
  );
  return { total, data };
}

async function frozenOf(core: Core, caller: Caller) {
  const { total } = await listRecords(core, wallet, { filter: { frozen: true }, range: [0, 0] }, caller);
  return { total };
}

async function inactiveClientsOf(core: Core, caller: Caller) {
  const { data, total } = await listRecords(
    core,
    client,
    { filter: { status: 'inactive' }, range: [0, NAMED - 1] },
    caller,
  );
  return { total, data };
}

async function declinedTransactions(
  core: Core,
  caller: Caller,
  from: Date,
): Promise<NonNullable<Overview['attention']['refused']>> {
  const filter = { status: 'incorrect', [filterKey('date', 'from')]: from.toISOString() };
  const { total, estimated } = await listRecords(core, transaction, { filter, range: [0, 0] }, caller);
  return { from: from.toISOString(), total, ...(estimated && { estimated }) };
}

async function sealsOf(core: Core, resource: Resource, caller: Caller) {
  const { data } = await listRecords(core, resource, { range: [0, SEALS - 1] }, caller);
  return { checked: data.length, altered: data.filter(({ altered }) => altered).map(({ _id }) => _id) };
}
