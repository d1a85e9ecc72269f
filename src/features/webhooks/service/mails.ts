/** Mails those who may change a webhook that the service has disabled it, and why. */
import { and, eq, sql } from 'drizzle-orm';
import {
  type BackgroundContext,
  canMail,
  isRowIntact,
  type Letter,
  mailToAll,
  pageUrl,
  type Reaction,
  type Row,
} from '#engine/service';
import { webhook as declaration } from '../webhook.ts';
import { listEditors } from './editors.ts';
import { webhooks } from './tables.ts';

declare module '#engine/service' {
  interface AppMails {
    webhookUnreachable: true;
    webhookGone: true;
    webhookForbidden: true;
  }
}

/** By the reason. Whoever disables a webhook knows it already. */
const mails: Readonly<Record<string, Letter['about']>> = {
  unreachable: 'webhookUnreachable',
  gone: 'webhookGone',
  forbidden: 'webhookForbidden',
};

export const webhookMails: Reaction = {
  name: 'webhook_mails',
  on: ['webhook.disable'],
  async react(context, { record, user }) {
    if (!record || user || !canMail(context.settings)) return;
    const webhook = await claim(context, record);
    if (!webhook) return;
    try {
      await mailToAll(context, await writeLetters(context, webhook));
    } catch (error) {
      await context.database.orm
        .update(webhooks)
        .set({ mailedDisabling: null })
        .where(eq(webhooks._id, webhook._id));
      throw error;
    }
  },
};

/**
 * Whoever claims a disabling mails it: if the process ends meanwhile, nobody does again.
 * @returns undefined if it is mailed already, or if the webhook is enabled again
 */
async function claim({ database: { orm } }: BackgroundContext, id: string): Promise<Row | undefined> {
  const [row] = await orm
    .update(webhooks)
    .set({ mailedDisabling: sql`disabled_at` })
    .where(
      and(
        eq(webhooks._id, id),
        eq(webhooks.status, 'disabled'),
        sql`reason <> 'manual' and mailed_disabling is distinct from disabled_at`,
      ),
    )
    .returning();
  return row as Row | undefined;
}

/** Without the URL, which may contain a secret: mails are not confidential. */
async function writeLetters(context: BackgroundContext, webhook: Row): Promise<Letter[]> {
  const about = mails[String(webhook.reason)];
  if (!about || !(await isRowIntact(context.database.orm, context.keys, declaration, webhook._id))) return [];
  const link = pageUrl(context.settings, `${declaration.routes.item}/${webhook._id}`);
  const editors = await listEditors(context, webhook);
  return editors.map(({ userName: name, email: to, language }) => ({
    ...{ to, language, about },
    args: { name, webhook: String(webhook.name), link },
  }));
}
