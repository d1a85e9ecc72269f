/**
 * Looks up the recipient of a transfer for users who can't see each other. It needs an exact match, returns
 * only a name and a wallet, and is rate-limited against guessing.
 */
import { type SQL, sql } from 'drizzle-orm';
import { canonicalEmail, isUuid, resolveScope } from '#engine/contract';
import {
  type Caller,
  type Connection,
  createBackoff,
  createRateLimit,
  invalidField,
  type Routes,
  serve,
  toNetwork,
} from '#engine/service';
import { findRecipient } from '../transferCalls.ts';

export type Recipient = { wallet: string; name: string };

const QUARTER_HOUR_SECONDS = 15 * 60;

export const registerRecipientRoutes: Routes = ({ app, ...core }) => {
  // Successful look-ups count too: a list of addresses could be tested against the client's users.
  const perUser = createRateLimit(core, 'recipient', { tries: 40, seconds: QUARTER_HOUR_SECONDS });
  // Limits attackers who create several accounts on one network.
  const perNetwork = createRateLimit(core, 'recipient by network', {
    tries: 400,
    seconds: QUARTER_HOUR_SECONDS,
  });
  const failures = createBackoff(core, 'recipient missed', { free: 10, longest: QUARTER_HOUR_SECONDS });

  serve(app, findRecipient, async ({ caller, body, origin }) => {
    await perNetwork.take(toNetwork(origin.address));
    await perUser.take(caller.user);
    await failures.consume(caller.user);
    const recipient = await findRecipientByName(core.database.orm, caller, body.to);
    if (!recipient) throw invalidField('to', { key: 'validation.recipient' }, 'not_found');
    await failures.refund(caller.user);
    return { data: recipient };
  });
};

/** Runs the same statement for every input, so that its duration reveals nothing. */
async function findRecipientByName(
  connection: Connection,
  caller: Caller,
  name: string,
): Promise<Recipient | undefined> {
  const { rows } = await connection.execute<Recipient>(sql`
    select w._id as wallet, coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name) as name
    from users u
      join wallets w on w.owner = u._id and w.owner_type = 'user' and w.deleted_at is null
      left join clients c on c._id = u.client
    where ${nameCondition(name)} and ${payableCondition(caller)}
      and u.status = 'active' and (c._id is null or c.status = 'active')`);
  return rows[0];
}

/** User names have no @ and are never ids, so each text is searched in one way. */
function nameCondition(name: string): SQL {
  const text = name.toLowerCase();
  if (isUuid(text)) return sql`(w._id = ${text}::uuid or u._id = ${text}::uuid)`;
  return text.includes('@') ? sql`u.email = ${canonicalEmail(text)}` : sql`lower(u.user_name) = ${text}`;
}

/**
 * The same rule as `POST wallet/transfer` out of the caller's own wallet. Callers without a wallet can pay
 * nobody.
 */
function payableCondition(caller: Caller): SQL {
  if (!caller.wallet) return sql`false`;
  if (resolveScope(caller) === 'all') return sql`true`;
  return caller.client === null ? sql`u._id = ${caller.user}` : sql`w.client = ${caller.client}`;
}
