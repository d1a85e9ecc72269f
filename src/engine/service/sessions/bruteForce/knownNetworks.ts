/**
 * The networks that a user has signed in from. Attempts from these are counted separately, so that an attacker on
 * another network cannot lock the owner out. Stored as keyed hashes, the latest few of each user, for a limited time.
 */
import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Core } from '../../core.ts';
import type { Connection } from '../../database/database.ts';
import { toNetwork } from '../../http/admission/address.ts';

/** Maximum number of networks per user. */
const MAX_NETWORKS = 20;
/** Days until an unused network is deleted. */
export const KNOWN_NETWORK_DAYS = 180;

type Settings = Pick<Core['settings'], 'authSecret'>;

/** Whether the user has signed in from the network of this address. @param user a value or a column */
export function isKnownNetwork(settings: Settings, user: SQL, address: string): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from known_networks k where k."user" = ${user} and k.network = ${hashOf(settings, address)}
      and k.used_at > now() - make_interval(days => ${KNOWN_NETWORK_DAYS}))`;
}

/** Records that the user has just authenticated from there. */
export async function rememberNetwork(
  connection: Connection,
  settings: Settings,
  user: string,
  address: string,
): Promise<void> {
  await connection.execute(sql`
    insert into known_networks ("user", network, used_at)
    values (${user}, ${hashOf(settings, address)}, now())
    on conflict ("user", network) do update set used_at = excluded.used_at`);
  await connection.execute(sql`
    delete from known_networks where "user" = ${user} and network in (
      select network from known_networks where "user" = ${user} order by used_at desc offset ${MAX_NETWORKS})`);
}

function hashOf({ authSecret }: Settings, address: string): SQL {
  const hash = createHmac('sha256', authSecret)
    .update(`network ${toNetwork(address)}`)
    .digest('hex');
  return sql`decode(${hash}, 'hex')`;
}
