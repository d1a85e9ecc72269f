/**
 * Whom a transfer out of the own wallet would pay. Asked by people who can't see each other, so it tells a name and a
 * wallet to who knows exactly whom they mean, and is too slow for whoever tries names.
 */
import { type SQL, sql } from 'drizzle-orm';
import { canonicalEmail, isUuid, resolveScope } from '#engine/contract';
import {
  type Caller,
  type Connection,
  clientAddress,
  createBackoff,
  createRateLimit,
  invalidField,
  type Routes,
  serve,
  toNetwork,
} from '#engine/service';
import { findRecipient } from '../transferCalls.ts';

export type Recipient = { wallet: string; name: string };

const QUARTER = 15 * 60;

export const recipientRoutes: Routes = ({ app, ...core }) => {
  // Also those who are found are counted: a list of addresses could be held against the client's people.
  const perUser = createRateLimit(core, 'recipient', { tries: 40, seconds: QUARTER });
  // Whoever makes accounts to guess with makes them from somewhere.
  const perNetwork = createRateLimit(core, 'recipient by network', { tries: 400, seconds: QUARTER });
  const missed = createBackoff(core, 'recipient missed', { free: 10, longest: QUARTER });

  serve(app, findRecipient, async ({ caller, body, request }) => {
    await perNetwork.take(toNetwork(clientAddress(request)));
    await perUser.take(caller.user);
    await missed.consume(caller.user);
    const recipient = await recipientCalled(core.database.orm, caller, body.to);
    if (!recipient) throw invalidField('to', { key: 'validation.recipient' }, 'not_found');
    await missed.refund(caller.user);
    return { data: recipient };
  });
};

/** One statement whoever is meant, so that the time it takes tells nothing either. */
async function recipientCalled(
  connection: Connection,
  caller: Caller,
  called: string,
): Promise<Recipient | undefined> {
  const { rows } = await connection.execute<Recipient>(sql`
    select w._id as wallet, coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name) as name
    from users u
      join wallets w on w.owner = u._id and w.owner_type = 'user' and w.deleted_at is null
      left join clients c on c._id = u.client
    where ${isCalled(called)} and ${mayBePaidBy(caller)}
      and u.status = 'active' and (c._id is null or c.status = 'active')`);
  return rows[0];
}

/** No user name has an @, and none is an id: each text is looked for in one way. */
function isCalled(called: string): SQL {
  const text = called.toLowerCase();
  if (isUuid(text)) return sql`(w._id = ${text}::uuid or u._id = ${text}::uuid)`;
  return text.includes('@') ? sql`u.email = ${canonicalEmail(text)}` : sql`lower(u.user_name) = ${text}`;
}

/** As `POST wallet/transfer` decides of a payment out of the own wallet. Who has none pays nobody from it. */
function mayBePaidBy(caller: Caller): SQL {
  if (!caller.wallet) return sql`false`;
  if (resolveScope(caller) === 'all') return sql`true`;
  return caller.client === null ? sql`u._id = ${caller.user}` : sql`w.client = ${caller.client}`;
}
