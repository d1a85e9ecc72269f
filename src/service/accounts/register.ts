/** A customer signs up with the client that owns a public key: DESIGN section 4. */
import { and, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { register } from '../../contract/calls/accounts.ts';
import type { Complaints } from '../../contract/complaints.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField, Refusal } from '../errors.ts';
import { insertUser } from '../resources/rules/newUser.ts';
import { hashPassword } from '../sessions/passwords.ts';

export type Registration = z.infer<NonNullable<(typeof register)['body']>>;

const users = tableOf({ name: 'user' });
const clients = tableOf({ name: 'client' });

/** @throws Refusal `invalid` that names publicKey, `conflict` that names what is taken */
export async function registerCustomer(
  { database, ledger }: Core,
  { publicKey, password, ...person }: Registration,
): Promise<{ _id: string; userName: string; email: string; client: string }> {
  // Before the slow work: an unknown key must not cost a hash.
  await activeClient(database.orm, publicKey);
  const passwordHash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const client = await activeClient(transaction, publicKey);
    await refuseTaken(transaction, person);
    const role = 'customer';
    const _id = await insertUser({ ledger }, transaction, {
      ...person,
      role,
      client,
      defaultCurrency: null,
      passwordHash,
    });
    await recordAudit(transaction, ledger.auditKey, [
      {
        user: _id,
        client,
        action: 'register',
        resource: 'user',
        record: _id,
        content: person.userName,
        data: { after: { ...person, role, client } },
      },
    ]);
    return { _id, userName: person.userName, email: person.email, client };
  });
}

/** The client stays as it is until the transaction ends. One message for an unknown and an inactive one. */
async function activeClient(connection: Connection, publicKey: string): Promise<string> {
  const [found] = await connection
    .select({ _id: clients._id })
    .from(clients)
    .where(and(eq(sql`lower(${clients.publicKey})`, publicKey.toLowerCase()), eq(clients.status, 'active')))
    .for('share');
  if (!found) throw invalidField('publicKey', { key: 'validation.publicKey' });
  return String(found._id);
}

/** Both at once: an index would name the first only, which still holds where two register together. */
async function refuseTaken(
  connection: Connection,
  { userName, email }: Pick<Registration, 'userName' | 'email'>,
): Promise<void> {
  const name = userName.toLowerCase();
  const taken = await connection
    .select({ userName: users.userName, email: users.email })
    .from(users)
    .where(or(eq(sql`lower(${users.userName})`, name), eq(users.email, email)));
  const complaints: Complaints = {};
  for (const known of taken) {
    if (String(known.userName).toLowerCase() === name) complaints.userName = { key: 'validation.taken' };
    if (known.email === email) complaints.email = { key: 'validation.taken' };
  }
  if (taken.length) throw new Refusal('conflict', complaints);
}
