/** Transfers: money that exists already moves out of a wallet that the caller owns: DESIGN section 7. */
import type { TransferBody } from '../../contract/calls/transfers.ts';
import type { Core } from '../core.ts';
import { invalidField } from '../errors.ts';
import type { PostedTransaction } from '../ledger/posting.ts';
import { isWalletOf, scopeOf } from '../resources/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { unitsOf } from './amount.ts';
import { currencyNamed, type FoundWallet, findWallet } from './find.ts';
import { idempotencyOf, type Request } from './operate.ts';

/** Who transfers to whom; each is an action in the audit log. */
export type TransferKind = 'transfer' | 'agent_user' | 'admin_client';

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
  // Asked for together, so that they go into one query.
  const [payer, recipient, currency] = await Promise.all([
    from ? findWallet(orm, from) : undefined,
    findWallet(orm, to),
    currencyNamed(orm, name),
  ]);
  const fromWallet = payingWallet(caller, kind, from ?? undefined, payer);
  if (!recipient || !canBePaid(caller, kind, recipient, fromWallet)) throw noSuchWallet('to');
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
function payingWallet(
  caller: Caller,
  kind: TransferKind,
  from: string | undefined,
  found: FoundWallet | undefined,
): string {
  if (caller.wallet && [undefined, caller.wallet, caller.user].includes(from)) return caller.wallet;
  if (from === undefined) throw invalidField('from', { key: 'validation.required' });
  if (!found || !isWalletOf(caller, found)) throw noSuchWallet('from');
  const isTheirs =
    kind === 'transfer' && found.ownerType === 'user' && caller.ability.can('recharge', 'User');
  if (!isTheirs) throw invalidField('from', { key: 'validation.notAllowed' }, 'forbidden');
  return found._id;
}

/**
 * Who can be paid. Tenancy hides the users of the own client from a customer, yet who knows the id of
 * one can pay them: as recipients they exist.
 */
function canBePaid(caller: Caller, kind: TransferKind, wallet: FoundWallet, fromWallet: string): boolean {
  if (kind === 'admin_client') return wallet.ownerType === 'client' && isWalletOf(caller, wallet);
  if (wallet.ownerType !== 'user') return false;
  const paysOwn = kind === 'transfer' && fromWallet === caller.wallet;
  const anyOfClient = paysOwn && caller.client !== null && scopeOf(caller) !== 'all';
  return anyOfClient ? wallet.client === caller.client : isWalletOf(caller, wallet);
}

const noSuchWallet = (field: string) => invalidField(field, { key: 'validation.reference' }, 'not_found');
