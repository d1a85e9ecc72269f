/** Mails each request to those who may decide it, when it begins to wait and when it must be approved again. */
import { setTimeout } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import {
  type BackgroundContext,
  type Core,
  canMail,
  getTable,
  isRowIntact,
  type Letter,
  pageUrl,
  type Reaction,
  type Row,
  sendLetters,
} from '#engine/service';
import { user } from '#features/users';
import { approval } from '../approval.ts';
import { listDeciders } from './deciders.ts';
import { approvals as table } from './tables.ts';

/** The most mails about a request each time it begins to wait. */
const MAX_MAILS = 50;
/** How many are sent at once. */
const BATCH = 10;
/** Milliseconds until mails are sent again that the server has rejected for now, while it accepts others. */
const PAUSES = [1000, 2000, 4000, 8000];

declare module '#engine/service' {
  interface AppMails {
    approval: true;
  }
}

export const approvalMails: Reaction = {
  name: 'approval_mails',
  on: ['approval.create', 'approval.renew'],
  async react(context, { record }) {
    if (!record || !canMail(context.settings)) return;
    const row = await readPending(context, record);
    if (row) await sendAll(context, await writeLetters(context, row));
  },
};

/** @throws Error if the mail server accepts none, so that the event is handled again */
async function sendAll(context: BackgroundContext, letters: readonly Letter[]): Promise<void> {
  let unsent = await sendBatches(context, letters);
  if (letters.length > 0 && unsent.length === letters.length)
    throw new Error('The mail server accepted no mail about a request for approval.');
  for (const pause of PAUSES) {
    // Whoever was mailed must not be mailed again because of another mail, so this does not throw.
    if (unsent.length === 0 || context.isEnding()) return;
    await setTimeout(pause);
    unsent = await sendBatches(context, unsent);
  }
}

/** @returns those that can be sent again */
async function sendBatches(context: BackgroundContext, letters: readonly Letter[]): Promise<Letter[]> {
  const unsent: Letter[] = [];
  for (let at = 0; at < letters.length; at += BATCH) {
    const batch = letters.slice(at, at + BATCH);
    const outcomes = await sendLetters(context, batch);
    const failed = batch.filter((_, position) => outcomes[position] === 'unsent');
    unsent.push(...failed);
    // The server is away: the others would only take longer to fail.
    if (failed.length === batch.length) return [...unsent, ...letters.slice(at + BATCH)];
  }
  return unsent;
}

/** @returns undefined if it has ended, or was altered */
async function readPending({ database: { orm }, keys }: Core, id: string): Promise<Row | undefined> {
  const [row] = await orm
    .select()
    .from(table)
    .where(and(eq(table._id, id), eq(table.status, 'pending'), gt(table.expiresAt, new Date())));
  return row && (await isRowIntact(orm, keys, approval, id)) ? (row as Row) : undefined;
}

/** Without amounts, names of records and what the maker has written: mails are not confidential. */
async function writeLetters(core: Core, row: Row): Promise<Letter[]> {
  const users = getTable(user);
  const [maker] = await core.database.orm
    .select({ userName: users.userName })
    .from(users)
    .where(eq(users._id, String(row.requestedBy)));
  const link = pageUrl(core.settings, `${approval.routes.item}/${row._id}`);
  const deciders = await listDeciders(core, row, MAX_MAILS);
  return deciders.map(({ userName: name, email: to, language }) => ({
    ...{ to, language, about: 'approval' },
    args: { name, maker: String(maker?.userName ?? ''), link },
  }));
}
