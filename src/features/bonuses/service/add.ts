/** Adding a bonus, and cancelling one. */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { scopeOf } from '../../../engine/contract/rights/scope.ts';
import { type AuditEntry, recordAudit } from '../../../engine/service/audit/record.ts';
import type { Core } from '../../../engine/service/core.ts';
import type { Connection } from '../../../engine/service/database/database.ts';
import { tableOf } from '../../../engine/service/database/schema/tables.ts';
import { invalidField, Refusal } from '../../../engine/service/errors.ts';
import { newId } from '../../../engine/service/newId.ts';
import { unitsOf } from '../../../engine/service/records/amount.ts';
import { findId } from '../../../engine/service/records/identify.ts';
import { readRecord, readRow } from '../../../engine/service/records/read.ts';
import type { ResourceRecord } from '../../../engine/service/records/records.ts';
import { addRows, changeRows } from '../../../engine/service/sealedRows/change.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { activated } from '../../../ledger/clientCurrencies.ts';
import { client } from '../../clients/resource.ts';
import { currencyNamed } from '../../wallets/service/index.ts';
import type { addBonus } from '../calls.ts';
import { bonus } from '../resource.ts';

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
    await addRows(transaction, core.keys, bonus.table, [_id], () =>
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
      await changeRows(transaction, core.keys, bonus.table, [row._id], () =>
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
  return recordAudit(transaction, ledger.keys, [
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
