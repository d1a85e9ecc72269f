/** POST /transaction: creates a credit, a debit, or a transfer between users. */

import { type Creation, invalidField, ServiceError } from '#engine/service';
import type { transaction } from '#features/transactions';
import { resolveWallet } from '#features/wallets/service';
import { idempotencyContext, postOperation } from './creditDebit.ts';
import { transferMoney } from './transferMoney.ts';

type TransactionBody = { [Name in keyof typeof transaction.fields]?: string | null };

/**
 * A credit names `to`, a debit `from`: a user, a client or a wallet. The other side is the operator's
 * counterparty, so it can't be named. A transfer names `to`, and `from` unless it is the caller's own wallet,
 * like POST wallet/transfer. Bonuses are paid through their own calls.
 */
export async function postTransaction({
  caller,
  values,
  idempotencyKey,
  ...core
}: Creation): Promise<string> {
  if (!idempotencyKey) throw new ServiceError('idempotency_key_missing');
  const { type, amount, currency, reference, content, ...parties } = values as TransactionBody;
  const request = { idempotencyKey, call: 'POST /transaction' };
  const texts = {
    currency: currency ?? '',
    amount: amount ?? '',
    reference: reference ?? '',
    content,
  };
  if (type === 'transfer') {
    const { from, to } = parties;
    if (!to) throw invalidField('to', { key: 'validation.required' });
    const transfer = { type, from, to, ...texts };
    return (await transferMoney(core, caller, type, { from, to, ...texts }, { ...request, body: transfer }))
      ._id;
  }
  if (type !== 'credit' && type !== 'debit') {
    throw invalidField('type', { key: 'validation.choice', args: { choices: 'credit, debit, transfer' } });
  }
  const [partyField, otherField] = type === 'credit' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const party = parties[partyField];
  if (!party) throw invalidField(partyField, { key: 'validation.required' });
  if (parties[otherField]) throw invalidField(otherField, { key: 'validation.readOnly' });
  const wallet = await resolveWallet(
    caller.cachedConnection,
    partyField,
    party,
    caller,
    idempotencyContext(caller, idempotencyKey),
  );
  const operation = { type, [partyField]: party, ...texts };
  const posted = await postOperation(
    core,
    caller,
    { type, wallet, ...texts },
    { ...request, body: operation },
  );
  return posted._id;
}
