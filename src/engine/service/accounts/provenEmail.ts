/** Whether the address of an account belongs to its user: somebody may have registered with the address of a stranger. */
import { sql } from 'drizzle-orm';
import { withArchive } from '../database/archive.ts';
import type { Connection } from '../database/database.ts';

/**
 * An address that somebody registered with is proven once a mailed link was used. All others were confirmed by such a link, or
 * entered by those who manage users.
 * @param id of the user
 */
export async function isEmailProven(connection: Connection, id: string, email: string): Promise<boolean> {
  const audit = await withArchive(connection, 'audit');
  const { rows } = await connection.execute<{ claimed: boolean | null; used: boolean | null }>(sql`
    select bool_or(a.action = 'register' and a.data -> 'after' ->> 'email' = ${email}) as claimed,
      bool_or(a.action in ('reset_password', 'confirm_email')) as used
    from ${audit} a
    where a.record = ${id} and a.resource = 'user' and a.action in ('register', 'reset_password', 'confirm_email')`);
  return !rows[0]?.claimed || rows[0].used === true;
}
