/** Adding a bonus, and cancelling one. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { addBonus } from '../../contract/calls/bonuses.ts';
import { bonus } from '../../contract/resources/bonus.ts';
import { client } from '../../contract/resources/client.ts';
import { scopeOf } from '../../contract/scope.ts';
import { type AuditEntry, recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField, Refusal } from '../errors.ts';
import { newId } from '../newId.ts';
import { findId } from '../resources/identify.ts';
import { readRecord, readRow } from '../resources/read.ts';
import type { ResourceRecord } from '../resources/records.ts';
import { activated } from '../resources/rules/newUser.ts';
import { addRows, changeRows } from '../sealedRows/change.ts';
import type { Caller } from '../sessions/caller.ts';
import { unitsOf } from '../wallets/amount.ts';
import { currencyNamed } from '../wallets/find.ts';

export type NewBonus = z.infer<NonNullable<(typeof addBonus)['body']>>;

const table = tableOf(bonus);

/**
 * @param date when, if not now: for demo data
 * @throws Refusal `invalid`, `currency_disabled`, `amount_out_of_range`, each naming its field
 */
export function insertBonus(
  core: Core,
  caller: Caller,
  sent: NewBonus,
  date?: Date,
): Promise<ResourceRecord> {
  return core.database.transaction(async (transaction) => {
    const owner = await clientNamed(transaction, caller, sent.client ?? undefined);
    const currency = await currencyNamed(transaction, sent.currency);
    if (!(await activated(transaction, owner)).includes(currency._id)) {
      throw invalidField('currency', { key: 'validation.notActivated' }, 'currency_disabled');
    }
    const amount = unitsOf(sent.amount, currency.decimals);
    const budget = sent.budget ? unitsOf(sent.budget, currency.decimals, 'budget') : null;
    if (budget !== null && budget < amount)
      throw invalidField('budget', { key: 'validation.budgetBelowAmount' });
    const expiresAt = sent.expiresAt ? new Date(sent.expiresAt) : null;
    if (expiresAt && expiresAt <= new Date()) throw invalidField('expiresAt', { key: 'validation.future' });
    const _id = newId();
    await addRows(transaction, core.ledger.keys, bonus.table, [_id], () =>
      transaction.insert(table).values({
        _id,
        name: sent.name,
        currency: currency._id,
        amount,
        client: owner,
        expiresAt,
        budget,
        paid: 0n,
        payments: 0,
        status: 'active',
        user: caller.user,
        createdAt: date ?? new Date(),
      }),
    );
    const record = await readRecord(core, transaction, bonus, _id, caller);
    const { _names, ...after } = record;
    await audited(core, transaction, caller, { action: 'create', data: { after }, date }, record);
    return record;
  });
}

/**
 * One that is cancelled already stays so.
 * @param date when, if not now: for demo data
 * @throws Refusal `not_found`
 */
export function markCancelled(core: Core, caller: Caller, id: string, date?: Date): Promise<ResourceRecord> {
  return core.database.transaction(async (transaction) => {
    const row = await readRow(transaction, bonus, id, caller, true);
    if (row.status !== 'cancelled') {
      await changeRows(transaction, core.ledger.keys, bonus.table, [row._id], () =>
        transaction.update(table).set({ status: 'cancelled' }).where(eq(table._id, row._id)),
      );
    }
    const record = await readRecord(core, transaction, bonus, row._id, caller);
    if (row.status !== 'cancelled') {
      const data = { before: { status: row.status }, after: { status: record.status } };
      await audited(core, transaction, caller, { action: 'cancel', data, date }, record);
    }
    return record;
  });
}

/** Staff of a client adds bonuses for their own. @throws Refusal `invalid` that names `client`, `forbidden` */
async function clientNamed(
  connection: Connection,
  caller: Caller,
  named: string | undefined,
): Promise<string> {
  const scope = scopeOf(caller);
  if (scope === 'own') throw new Refusal('forbidden');
  const name = named ?? (scope === 'client' ? (caller.client ?? undefined) : undefined);
  if (name === undefined) throw invalidField('client', { key: 'validation.required' });
  const id = await findId(connection, client, name, caller);
  if (id === undefined) throw invalidField('client', { key: 'validation.reference' });
  return id;
}

function audited(
  { ledger }: Core,
  transaction: Connection,
  caller: Caller,
  { action, data, date }: Pick<AuditEntry, 'action' | 'data'> & { date: Date | undefined },
  { _id: record, name, client: owner }: ResourceRecord,
): Promise<void> {
  return recordAudit(transaction, ledger.auditKey, [
    {
      user: caller.user,
      client: owner as string,
      action,
      resource: bonus.name,
      record,
      content: String(name),
      ...(data && { data }),
      ...(date && { date }),
    },
  ]);
}
