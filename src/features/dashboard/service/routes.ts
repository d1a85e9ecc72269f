/** GET overview and its breakdown: each part requires the right to read its subject. */

import { filterKey, type Resource, resolveScope, resources, type Subject } from '#engine/contract';
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
import { listDeclineReasons, listLargestClients } from './breakdown.ts';
import { listLargestMovements } from './largestMovements.ts';
import { listLowBudgets } from './lowBudgets.ts';

/** Newest rows of a table whose seals are checked, and maximum records listed per part. */
const MAX_SEALS = 200;
const MAX_LISTED = 5;

export const registerBreakdownRoutes: Routes = ({ app, ...core }) => {
  const { database, settings } = core;
  serve(app, breakdown, async ({ caller, query: { zone = settings.reportingZone, days = '30' } }) => {
    const [from = new Date()] = listStarts('day', zone, Number(days));
    const canRead = (subject: Subject) => caller.ability.can('read', subject);
    const canReadMoney = canRead('Transaction');
    // One after another: an overview uses a single connection.
    return database.read(caller.user, async (orm) => {
      const reasons = canReadMoney ? await listDeclineReasons(orm, caller, from) : undefined;
      const clients =
        canReadMoney && canRead('Client') && resolveScope(caller) === 'all'
          ? await listLargestClients(orm, from)
          : undefined;
      const movements = canReadMoney ? await listLargestMovements(core, orm, caller, from) : undefined;
      return { data: { from: from.toISOString(), refusals: reasons, clients, movements } };
    });
  });
};

export const registerOverviewRoutes: Routes = ({ app, ...core }) => {
  serve(app, overview, async ({ caller, query: { zone = core.settings.reportingZone } }) => ({
    data: await withReadReplica(core, caller, (replica) => readOverview(replica, caller, zone)),
  }));
};

async function readOverview(core: Core, caller: Caller, zone: string): Promise<Overview> {
  const days = listStarts('day', zone, OVERVIEW_DAYS);
  const connection = core.database.orm;
  const [start = new Date()] = days;
  const canRead = (subject: Subject) => caller.ability.can('read', subject);
  // Callers with own scope have no users or clients to watch.
  const hasOversight = resolveScope(caller) !== 'own';
  const canReadMoney = canRead('Transaction');
  // Updates the watch before balances are read.
  if (canRead('Wallet')) await core.ledger.watch.checkNextPage();
  const [circulation, newUsers, attention] = await Promise.all([
    canRead('Wallet') ? readCirculation(core.ledger, connection, caller) : undefined,
    hasOversight && canRead('User') ? listNewUsers(core, caller, start) : undefined,
    Promise.all([
      canReadMoney ? checkSeals(core, transaction, caller) : undefined,
      canRead('Audit') ? checkSeals(core, audit, caller) : undefined,
      hasOversight && canRead('Client') ? listInactiveClients(core, caller) : undefined,
      hasOversight && canRead('Client') && canRead('ClientWallet')
        ? listLowBudgets(connection, caller, start)
        : undefined,
      canReadMoney ? countDeclined(core, caller, days.at(-DECLINED_DAYS) ?? start) : undefined,
      hasOversight && canRead('Wallet') ? countRecords(core, wallet, { frozen: true }, caller) : undefined,
      hasOversight && canRead('Wallet') ? listAlteredBalances(core, caller) : undefined,
      hasOversight ? countViews(core, caller) : undefined,
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
    views,
  ] = attention;
  const altered = { transaction: transactionSeals, audit: auditSeals };
  return {
    circulation,
    newUsers,
    attention: {
      ...{ altered, alteredBalances, inactiveClients, lowBudgets, refused: declined },
      ...{ frozenWallets, views },
    },
  };
}

async function listNewUsers(core: Core, caller: Caller, start: Date) {
  const { data, total } = await listRecords(
    core,
    user,
    {
      filter: { [filterKey('createdAt', 'from')]: start.toISOString() },
      sort: ['createdAt', 'DESC'],
      range: [0, MAX_LISTED - 1],
    },
    caller,
  );
  return { total, data };
}

async function countRecords(
  core: Core,
  resource: Resource,
  filter: Record<string, string | boolean>,
  caller: Caller,
) {
  const { total } = await listRecords(core, resource, { filter, range: [0, 0] }, caller);
  return { total };
}

/** undefined if the caller may read none of the resources. */
async function countViews(core: Core, caller: Caller): Promise<Overview['attention']['views']> {
  const counts = resources.flatMap((resource) => {
    const { name, subject, list } = resource;
    const view = list.attention;
    const filter = view === undefined ? undefined : list.views[view];
    if (view === undefined || !filter || !caller.ability.can('read', subject)) return [];
    return countRecords(core, resource, filter as Record<string, string>, caller).then(({ total }) => ({
      resource: name,
      view,
      total,
    }));
  });
  return counts.length ? Promise.all(counts) : undefined;
}

async function listInactiveClients(core: Core, caller: Caller) {
  const { data, total } = await listRecords(
    core,
    client,
    { filter: { status: 'inactive' }, range: [0, MAX_LISTED - 1] },
    caller,
  );
  return { total, data };
}

async function countDeclined(
  core: Core,
  caller: Caller,
  from: Date,
): Promise<NonNullable<Overview['attention']['refused']>> {
  const filter = { status: 'incorrect', [filterKey('date', 'from')]: from.toISOString() };
  const { total, estimated } = await listRecords(core, transaction, { filter, range: [0, 0] }, caller);
  return { from: from.toISOString(), total, ...(estimated && { estimated }) };
}

async function checkSeals(core: Core, resource: Resource, caller: Caller) {
  const { data } = await listRecords(core, resource, { range: [0, MAX_SEALS - 1] }, caller);
  return { checked: data.length, altered: data.filter(({ altered }) => altered).map(({ _id }) => _id) };
}
