/** Who may watch what an alert is about: whoever could read it themselves, at that moment. */
import { eq } from 'drizzle-orm';
import { getResource } from '#engine/contract';
import { type Caller, type Connection, findId, getTable } from '#engine/service';
import { type LimitedParty, limitedBy, limitedResources } from '#features/limits/service';

/** What an alert is about, as in its row. */
export type Watched = Readonly<Record<string, unknown>>;

const limits = getTable({ name: 'limit' });

/** @param user whose use of a limit is announced, if it counts each user of a role */
export async function canWatch(
  connection: Connection,
  caller: Caller,
  { kind, wallet, limit }: Watched,
  user?: string | null,
): Promise<boolean> {
  const sees = async (resource: string, id: unknown) =>
    (await findId(connection, getResource(resource), String(id), caller)) !== undefined;
  if (kind === 'balance_below')
    return caller.ability.can('read', getResource('wallets').subject) && (await sees('wallets', wallet));
  if (!caller.ability.can('read', getResource('limit').subject) || !(await sees('limit', limit)))
    return false;
  const [row] = (await connection
    .select()
    .from(limits)
    .where(eq(limits._id, String(limit)))) as unknown as LimitedParty[];
  if (!row || !(await sees(limitedResources[row.scope], limitedBy(row)))) return false;
  return !user || (await sees('user', user));
}
