/** Reads and changes whether the caller is mailed about requests. */
import { eq, sql } from 'drizzle-orm';
import {
  type Caller,
  type Core,
  canMail,
  changeAsService,
  getTable,
  type Routes,
  serve,
} from '#engine/service';
import { user } from '#features/users';
import { approvalMails, changeApprovalMails } from '../calls.ts';

export const mailChoiceRoutes: Routes = ({ app, ...core }) => {
  serve(app, approvalMails, async ({ caller }) => ({ data: await readChoice(core, caller) }));

  serve(app, changeApprovalMails, async ({ caller, body: { enabled } }) => {
    const users = getTable(user);
    await core.database.transaction((transaction) =>
      changeAsService(
        { ...core, transaction, resource: user },
        {
          ...{
            id: caller.user,
            action: 'update',
            condition: sql`coalesce(${users.muteApprovals}, false) = ${enabled}`,
          },
          values: { muteApprovals: !enabled },
        },
      ),
    );
    return { data: await readChoice(core, caller) };
  });
};

async function readChoice({ database, settings }: Core, caller: Caller) {
  const users = getTable(user);
  const [own] = await database.orm
    .select({ isMuted: users.muteApprovals })
    .from(users)
    .where(eq(users._id, caller.user));
  return { enabled: own?.isMuted !== true, available: canMail(settings) };
}
