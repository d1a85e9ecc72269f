/** Registration with the client that a public key identifies. */

import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { register } from '../../contract/calls/accounts.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField } from '../errors.ts';
import { createUser } from '../feature.ts';
import { newId } from '../newId.ts';
import { unavailable, usersLike } from '../records/write/duplicates.ts';
import { hashNewPassword } from '../sessions/newPassword.ts';
import type { Letter } from './mailing.ts';

export type Registration = z.infer<NonNullable<(typeof register)['body']>>;

const clients = getTable({ name: 'client' });

/** The response, and the mails to send. */
type Registered = {
  data: { _id: string; userName: string; email: string; client: string };
  letters: Letter[];
};

/**
 * If the e-mail address is taken, nothing is created and the response does not reveal it. Its owner is notified by
 * mail.
 * @param role of users who register
 * @throws ServiceError `invalid` on publicKey, `conflict` on an unavailable user name
 */
export async function registerPerson(
  core: Core,
  role: string,
  { publicKey, password, ...person }: Registration,
): Promise<Registered> {
  const { database, keys } = core;
  // Checked before hashing, which an unknown key must not cost.
  await activeClient(database.orm, publicKey);
  const passwordHash = await hashNewPassword(password, [person.userName, person.email]);
  return database.transaction(async (transaction) => {
    const client = await activeClient(transaction, publicKey);
    const { userName, email } = person;
    const { byName, byEmail } = await usersLike(transaction, person);
    if (byName) throw invalidField('userName', unavailable, 'conflict');
    if (byEmail) {
      const letter: Letter = {
        to: email,
        about: 'emailTaken',
        language: byEmail.language,
        args: { name: byEmail.userName },
      };
      return { data: { _id: newId(), userName, email, client }, letters: [letter] };
    }
    const _id = await createUser(core, transaction, {
      ...person,
      role,
      client,
      passwordHash,
    });
    await recordAudit(transaction, keys, [
      {
        user: _id,
        role,
        client,
        action: 'register',
        resource: 'user',
        record: _id,
        content: userName,
        data: { after: { ...person, role, client } },
      },
    ]);
    return { data: { _id, userName, email, client }, letters: [] };
  });
}

/** Locks the client until the end of the transaction. Unknown and inactive clients return the same error. */
async function activeClient(connection: Connection, publicKey: string): Promise<string> {
  const [row] = await connection
    .select({ _id: clients._id })
    .from(clients)
    .where(and(eq(sql`lower(${clients.publicKey})`, publicKey.toLowerCase()), eq(clients.status, 'active')))
    .for('share');
  if (!row) throw invalidField('publicKey', { key: 'validation.publicKey' });
  return String(row._id);
}
