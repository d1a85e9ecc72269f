/** Opens a crossing when the condition of an alert begins to hold, once, and ends it when it holds no more. */
import { and, eq, sql } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import {
  addRows,
  type BackgroundWork,
  type Connection,
  type Core,
  changeAsService,
  isRowIntact,
  newId,
  type Row,
  recordAudit,
} from '#engine/service';
import { loadLimits } from '#features/limits/service';
import { alert as declaration } from '../alert.ts';
import { alertCrossing } from '../crossing.ts';
import {
  availableUnits,
  type Inspection,
  type InspectionTerms,
  inspect,
  type Reached,
  watchedWallet,
} from './inspect.ts';
import { alerts, crossings } from './tables.ts';

export const alertWork: BackgroundWork = {
  name: 'alerts',
  every: '1s',
  run: ({ isEnding, ...core }) => evaluateAlerts(core, isEnding),
};

/** @throws AggregateError of those that failed, after all others */
export async function evaluateAlerts(core: Core, isEnding = () => false): Promise<void> {
  const failures: unknown[] = [];
  for await (const id of findChanged(core)) {
    if (isEnding()) return;
    await settle(core, id).catch((error) => failures.push(error));
  }
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} alerts could not be evaluated`, {
      cause: failures[0],
    });
}

/** @param kind of the alert: one on a balance needs no limits */
async function readTerms(
  connection: Connection,
  { keys, settings }: Core,
  kind: unknown = 'limit_usage',
): Promise<InspectionTerms> {
  const limits = kind === 'limit_usage' ? await loadLimits(connection, keys) : new Map();
  return { limits, zone: settings.reportingZone, at: new Date() };
}

/** The alerts whose crossings or whose place in the wallet's entries must change, as far as one can tell without a lock. */
async function* findChanged(core: Core): AsyncIterable<string> {
  const { orm } = core.database;
  const { rows: balances } = await orm.execute<{ _id: string }>(sql`
    select a._id from alerts a left join wallets w on ${watchedWallet}
    left join balances b on b.wallet = w._id and b.currency = a.currency
    where a.kind = 'balance_below' and (
      a.active and b.sequence is distinct from a.sequence
      or coalesce(a.active and ${availableUnits} < a.threshold, false)
        <> exists (select from alert_crossings c where c.alert = a._id and c.status = 'open'))
    order by a._id`);
  for (const { _id } of balances) yield _id;
  const ofLimits = (await orm
    .select()
    .from(alerts)
    .where(eq(alerts.kind, 'limit_usage'))
    .orderBy(alerts._id)) as Row[];
  if (ofLimits.length === 0) return;
  const open = await readOpen(orm);
  const terms = await readTerms(orm, core);
  for (const alert of ofLimits) {
    const seen = await inspect(orm, alert, terms);
    const names = (listed: readonly Crossed[]) => listed.map(nameOf).sort().join();
    if (seen && names(seen.reached) !== names(open.filter(({ alert: of }) => of === alert._id)))
      yield alert._id;
  }
}

/** An open crossing is about this subject, and for a limit about this period. */
type Crossed = { subject: string; period?: string | null };
const nameOf = ({ subject, period }: Crossed): string => `${subject} ${period ?? ''}`;

type OpenCrossing = Crossed & { _id: string; alert: string };

async function readOpen(connection: Connection, alert?: string): Promise<OpenCrossing[]> {
  const { _id, subject, period, alert: of, status } = crossings;
  const isOpen = and(eq(status, 'open'), alert === undefined ? undefined : eq(of, alert));
  const rows = await connection.select({ _id, subject, period, alert: of }).from(crossings).where(isOpen);
  return rows as OpenCrossing[];
}

/**
 * Looks again, with the alert locked, so that no other process does at the same time. Leaves it to one that does. Limits and
 * time are those after the lock: another process may have gone by later ones.
 */
async function settle(core: Core, id: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const [alert] = (await transaction
      .select()
      .from(alerts)
      .where(eq(alerts._id, id))
      .for('update', { skipLocked: true })) as Row[];
    if (!alert) return;
    if (!(await isRowIntact(transaction, core.keys, declaration, id)))
      throw new Error(`alert ${id} was altered outside the service.`);
    const terms = await readTerms(transaction, core, alert.kind);
    const seen = await inspect(transaction, alert, terms);
    if (!seen) return;
    await storeInspection({ ...core, transaction }, alert, seen, terms.at);
  });
}

type Storing = Core & { transaction: Connection };

async function storeInspection(
  core: Storing,
  alert: Row,
  { reached, passed, sequence = null }: Stored,
  at: Date,
) {
  const open = await readOpen(core.transaction, alert._id);
  const [before, now] = [new Set(open.map(nameOf)), new Set(reached.map(nameOf))];
  for (const one of open) if (!now.has(nameOf(one))) await end(core, one._id, at);
  for (const one of reached) if (!before.has(nameOf(one))) await begin(core, alert, one);
  if (passed && open.length === 0) await begin(core, alert, passed, at);
  if (sequence !== (alert.sequence ?? null))
    await core.transaction.update(alerts).set({ sequence }).where(eq(alerts._id, alert._id));
}
type Stored = Omit<Inspection, 'sequence'> & { sequence?: bigint | null };

async function end({ transaction, ...core }: Storing, id: string, endedAt: Date): Promise<void> {
  await changeAsService(
    { ...core, transaction, resource: alertCrossing },
    {
      ...{ id, action: 'end', condition: eq(crossings.status, 'open') },
      values: { status: 'ended', endedAt },
    },
  );
}

/** Stores a crossing whose mail is due. @param endedAt if it is over already */
async function begin(
  { transaction, keys }: Storing,
  alert: Row,
  { amount, user = null, percent = null, period = null, ...reached }: Reached,
  endedAt: Date | null = null,
): Promise<void> {
  const _id = newId();
  const status = endedAt ? 'ended' : 'open';
  const client = (alert.client ?? null) as string | null;
  const shown = {
    alert: alert._id,
    name: String(alert.name),
    user,
    percent,
    period,
    status,
    endedAt,
    client,
  };
  const row = { ...shown, ...reached, _id, amount, mail: 'pending' };
  await addRows(transaction, keys, alertCrossing.table, [_id], () =>
    transaction.insert(crossings).values(row),
  );
  const { subject: _, ...after } = {
    ...shown,
    ...reached,
    amount: await inDecimals(transaction, amount, reached.currency),
  };
  const entry = { action: 'create', resource: alertCrossing.name, record: _id, content: shown.name };
  await recordAudit(transaction, keys, [{ ...entry, user: null, client, data: { after } }]);
}

async function inDecimals(connection: Connection, units: bigint, currency: string): Promise<string> {
  const { rows } = await connection.execute<{ decimals: number }>(
    sql`select decimals from currencies where _id = ${currency}`,
  );
  return formatAmount(units, rows[0]?.decimals ?? 0);
}
