/** Sends the mail of each crossing: at most once, and only what the recipient may read at that moment. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatAmount, getResource } from '#engine/contract';
import {
  type BackgroundContext,
  type BackgroundWork,
  type Caller,
  canMail,
  findCaller,
  getTable,
  isRowIntact,
  type Letter,
  pageUrl,
  preferredLanguage,
  type Row,
  readRecord,
  sendLetters,
} from '#engine/service';
import { alert as declaration } from '../alert.ts';
import { alertCrossing } from '../crossing.ts';
import { alerts, crossings } from './tables.ts';
import { canWatch } from './watch.ts';

declare module '#engine/service' {
  interface AppMails {
    balanceBelow: true;
    limitUsage: true;
    limitUsageOfUser: true;
  }
}

const BATCH = 10;
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 3600;
/** How long a mail is tried. */
const PATIENCE_DAYS = 3;

export const alertMails: BackgroundWork = {
  name: 'alert_mails',
  every: '1s',
  // Ten attempts take that long if the mail server does not respond.
  lateAfter: '5min',
  async onRequest({ database }) {
    await database.orm.update(crossings).set({ retryAt: null }).where(eq(crossings.mail, 'pending'));
  },
  async run(context) {
    for (let claimed = BATCH; claimed === BATCH && !context.isEnding(); ) {
      const rows = await claim(context);
      claimed = rows.length;
      for (const row of rows) await store(context, row, await mail(context, row));
    }
  },
};

/** Crossings whose mail is due. Whoever claims one sends it: if the process ends meanwhile, nobody does again. */
async function claim({ database }: BackgroundContext): Promise<Row[]> {
  return database.transaction(async (transaction) => {
    const due = and(eq(crossings.mail, 'pending'), sql`(retry_at is null or retry_at <= now())`);
    const rows = (await transaction
      .select()
      .from(crossings)
      .where(due)
      .orderBy(crossings._id)
      .limit(BATCH)
      .for('update', { skipLocked: true })) as Row[];
    const ids = rows.map(({ _id }) => _id);
    if (ids.length)
      await transaction.update(crossings).set({ mail: 'sending' }).where(inArray(crossings._id, ids));
    return rows;
  });
}

type Outcome = 'sent' | 'unsent' | 'failed' | 'withheld';

async function mail(context: BackgroundContext, crossing: Row): Promise<Outcome> {
  if (!canMail(context.settings)) return 'failed';
  try {
    const letter = await compose(context, crossing);
    if (!letter) return 'withheld';
    const [outcome = 'unsent'] = await sendLetters(context, [letter]);
    return outcome === 'rejected' ? 'failed' : outcome;
  } catch (error) {
    context.noteFailure(error);
    return 'unsent';
  }
}

async function store(
  { database: { orm } }: BackgroundContext,
  { _id, tries }: Row,
  outcome: Outcome,
): Promise<void> {
  const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** Math.min(Number(tries), 20), LONGEST_DELAY_SECONDS);
  const values =
    outcome === 'unsent'
      ? {
          mail: sql`case when crossed_at < now() - make_interval(days => ${PATIENCE_DAYS}) then 'failed' else 'pending' end`,
          tries: Number(tries) + 1,
          retryAt: sql`now() + make_interval(secs => ${delay})`,
        }
      : { mail: outcome, ...(outcome === 'sent' && { mailedAt: new Date() }) };
  await orm
    .update(crossings)
    .set(values)
    .where(and(eq(crossings._id, _id), eq(crossings.mail, 'sending')));
}

/** @returns undefined if the recipient is inactive or may not read what it is about. @throws Error if a row was altered */
async function compose(context: BackgroundContext, crossing: Row): Promise<Letter | undefined> {
  const { orm } = context.database;
  const [alert] = (await orm.select().from(alerts).where(eq(alerts._id, crossing.alert))) as Row[];
  if (!alert) return undefined;
  for (const [resource, { _id }] of [
    [declaration, alert],
    [alertCrossing, crossing],
  ] as const)
    if (!(await isRowIntact(orm, context.keys, resource, _id)))
      throw new Error(`${resource.name} ${_id} was altered outside the service.`);
  const reader = await findCaller(context, String(alert.recipient));
  if (!reader || !(await canWatch(orm, reader, alert, crossing.user as string | null))) return undefined;
  const users = getTable({ name: 'user' });
  const [recipient] = await orm
    .select({ email: users.email, userName: users.userName, language: users.language })
    .from(users)
    .where(eq(users._id, reader.user));
  if (!recipient) return undefined;
  const language = (recipient.language ?? null) as string | null;
  const { about, args } = await describe(context, reader, alert, crossing);
  const at = new Intl.DateTimeFormat(preferredLanguage(language ?? undefined), {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: context.settings.reportingZone },
  }).format(crossing.crossedAt as Date);
  return {
    ...{ to: String(recipient.email), language, about },
    args: { ...args, at, name: String(recipient.userName), alert: String(alert.name) },
  };
}

/** What it is about, with the names as the recipient sees them. */
async function describe(
  { settings, ...core }: BackgroundContext,
  reader: Caller,
  alert: Row,
  { amount, percent, user }: Row,
): Promise<Pick<Letter, 'about' | 'args'>> {
  const { orm } = core.database;
  const read = (resource: string, id: unknown) =>
    readRecord({ ...core, settings }, orm, getResource(resource), String(id), reader);
  const link = ({ routes }: { routes: { item: string } }, id: unknown) =>
    pageUrl(settings, `${routes.item}/${id}`);
  if (alert.kind === 'balance_below') {
    const wallet = await read('wallets', alert.wallet);
    const currency = await read('currency', alert.currency);
    const money = (units: unknown) =>
      `${formatAmount(units as bigint, Number(currency.decimals))} ${currency.abbreviation}`;
    return {
      about: 'balanceBelow',
      args: {
        ...{
          wallet: wallet._names.owner ?? wallet._id,
          amount: money(amount),
          threshold: money(alert.threshold),
        },
        link: link(getResource('wallets'), alert.wallet),
      },
    };
  }
  const limit = await read('limit', alert.limit);
  const args = {
    limit: String(limit.reason),
    percent: Number(percent),
    link: link(getResource('limit'), alert.limit),
  };
  if (!user) return { about: 'limitUsage', args };
  return { about: 'limitUsageOfUser', args: { ...args, user: String((await read('user', user)).userName) } };
}
