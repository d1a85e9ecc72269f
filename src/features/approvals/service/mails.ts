/** Mails each request to those who may decide it, when it begins to wait and when it must be approved again. */
import { and, eq, gt } from 'drizzle-orm';
import {
  type Core,
  canMail,
  getTable,
  isRowIntact,
  type Letter,
  mailToAll,
  pageUrl,
  type Reaction,
  type Row,
} from '#engine/service';
import { user } from '#features/users';
import { approval } from '../approval.ts';
import { listDeciders } from './deciders.ts';
import { approvals as table } from './tables.ts';

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
    if (row) await mailToAll(context, await writeLetters(context, row));
  },
};

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
  const deciders = await listDeciders(core, row);
  return deciders.map(({ userName: name, email: to, language }) => ({
    ...{ to, language, about: 'approval' },
    args: { name, maker: String(maker?.userName ?? ''), link },
  }));
}
