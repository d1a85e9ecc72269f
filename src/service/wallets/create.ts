/** POST /transaction: a credit or a debit, said as a transaction. */
import type { transaction } from '../../contract/resources/transaction.ts';
import { invalidField, Refusal } from '../errors.ts';
import type { Creation } from '../resources/rules.ts';
import { walletNamed } from './find.ts';
import { operate } from './operate.ts';

type Sent = { [Name in keyof typeof transaction.fields]?: string | null };

/**
 * A credit names `to`, a debit `from`: a user, a client or a wallet. The other side is the operator's
 * own source, so it can't be named; transfers and bonuses have calls of their own.
 */
export async function postTransaction({
  caller,
  values,
  idempotencyKey,
  ...core
}: Creation): Promise<string> {
  if (!idempotencyKey) throw new Refusal('idempotency_key_missing');
  const { type, amount, currency, reference, content, ...parties } = values as Sent;
  if (type !== 'credit' && type !== 'debit') {
    throw invalidField('type', { key: 'validation.choice', args: { choices: 'credit, debit' } });
  }
  const [named, other] = type === 'credit' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const party = parties[named];
  if (!party) throw invalidField(named, { key: 'validation.required' });
  if (parties[other]) throw invalidField(other, { key: 'validation.readOnly' });
  const wallet = await walletNamed(core.database.orm, named, party, caller);
  const operation = {
    type,
    wallet,
    currency: currency ?? '',
    amount: amount ?? '',
    reference: reference ?? '',
    content,
  } as const;
  const made = await operate(core, caller, operation, {
    idempotencyKey,
    call: 'POST /transaction',
    sent: { ...operation, wallet: wallet._id },
  });
  return made._id;
}
