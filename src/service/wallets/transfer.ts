/** Transfers: money that exists already moves out of a wallet that the caller owns: DESIGN section 7. */
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { TransferBody } from '../../contract/calls/transfers.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField } from '../errors.ts';
import type { PostedTransaction } from '../ledger/ledger.ts';
import { columnFor } from '../resources/columns.ts';
import { isUuid } from '../resources/identify.ts';
import type { WalletRow } from '../resources/rules/wallets.ts';
import { rowsOf, scopeOf } from '../resources/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { unitsOf } from './amount.ts';
import { currencyNamed } from './find.ts';
import { idempotencyOf, type Request } from './operate.ts';

/** Who transfers to whom; each is an action in the audit log. */
export type TransferKind = 'transfer' | 'agent_user' | 'admin_client';

const wallets = resourceNamed('wallets');

/**
 * @throws Refusal `not_found` that names `from` or `to` where there is no such wallet for the caller,
 * `forbidden` that names `from` where it is not theirs to spend from, `invalid`, and those of the ledger
 */
export async function transferMoney(
  { database, ledger }: Pick<Core, 'database' | 'ledger'>,
  caller: Caller,
  kind: TransferKind,
  { from, to, currency: name, amount, reference, content }: TransferBody,
  request: Request,
): Promise<PostedTransaction> {
  const { orm } = database;
  const fromWallet = await payer(orm, caller, kind, from ?? undefined);
  const isOwn = fromWallet === caller.wallet;
  const recipient = await walletWithin(orm, 'to', to, recipients(caller, kind, isOwn));
  const currency = await currencyNamed(orm, name);
  return ledger.post({
    operator: caller.user,
    type: 'transfer',
    fromWallet,
    toWallet: recipient._id,
    currency: currency._id,
    units: unitsOf(amount, currency.decimals),
    reference,
    content,
    action: kind,
    idempotency: idempotencyOf(request),
  });
}

/**
 * The wallet that pays: the caller's own; between users, whoever may recharge users may also name
 * another user's in their rows. Out of a client's or the platform's, money goes by recharging only.
 */
async function payer(
  connection: Connection,
  caller: Caller,
  kind: TransferKind,
  from: string | undefined,
): Promise<string> {
  if (caller.wallet && [undefined, caller.wallet, caller.user].includes(from)) return caller.wallet;
  if (from === undefined) throw invalidField('from', { key: 'validation.required' });
  const { _id, ownerType } = await walletWithin(connection, 'from', from, rowsOf(wallets, caller));
  const isTheirs = kind === 'transfer' && ownerType === 'user' && caller.ability.can('recharge', 'User');
  if (!isTheirs) throw invalidField('from', { key: 'validation.notAllowed' }, 'forbidden');
  return _id;
}

/**
 * Who can be paid. Tenancy hides the users of the own client from a customer, yet who knows the id of
 * one can pay them: as recipients they exist.
 */
function recipients(caller: Caller, kind: TransferKind, isOwn: boolean): SQL | undefined {
  const ownerType = columnFor(wallets, 'ownerType');
  if (kind === 'admin_client') return and(eq(ownerType, 'client'), rowsOf(wallets, caller));
  const anyOfClient = kind === 'transfer' && isOwn && caller.client !== null && scopeOf(caller) !== 'all';
  const rows = anyOfClient
    ? and(eq(columnFor(wallets, 'client'), caller.client), isNull(columnFor(wallets, 'deletedAt')))
    : rowsOf(wallets, caller);
  return and(eq(ownerType, 'user'), rows);
}

/** The wallet that is named by its own `_id` or its owner's. @throws Refusal `not_found` naming the field */
async function walletWithin(
  connection: Connection,
  field: string,
  id: string,
  within: SQL | undefined,
): Promise<WalletRow> {
  const named = or(eq(columnFor(wallets, '_id'), id), eq(columnFor(wallets, 'owner'), id));
  const [found] = isUuid(id)
    ? await connection.select().from(tableOf(wallets)).where(and(named, within))
    : [];
  if (!found) throw invalidField(field, { key: 'validation.reference' }, 'not_found');
  return found as WalletRow;
}
