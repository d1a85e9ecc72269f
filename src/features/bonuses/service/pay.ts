/** Pays a bonus within its budget and until it expires. */
import { eq } from 'drizzle-orm';
import { MAX_MINOR_UNITS } from '#engine/contract';
import {
  type AuditEntry,
  actorOf,
  type Caller,
  type Core,
  changeRows,
  getTable,
  readRow,
  recordAudit,
  ServiceError,
} from '#engine/service';
import { type BulkPaymentRequest, postBulkPayment } from '#features/payments/service';
import { bonus } from '../resource.ts';
import { assessPayability, type BonusRow } from './payability.ts';

const table = getTable(bonus);

/**
 * @returns `_id`s of the transactions
 * @throws ServiceError `bonus_cancelled`, `bonus_expired`, `bonus_budget`, or the errors of `postBulkPayment`
 */
export function payRecipients(
  core: Core,
  caller: Caller,
  id: string,
  payment: BulkPaymentRequest,
): Promise<string[]> {
  return postBulkPayment(core, caller, `bonus ${id} ${payment.from}`, payment, async (transaction) => {
    const row = (await readRow(transaction, bonus, id, caller, true)) as unknown as BonusRow;
    const { client, currency, amount: units, name: reference } = row;
    return {
      ...{ type: 'bonus', action: 'bonus', client, currency, units, reference, data: { bonus: row._id } },
      requireAllowed: (recipients) => requirePayable(row, recipients),
      book: (recipients, post) =>
        changeRows(transaction, core.keys, bonus.table, [row._id], async () => {
          const outcome = await post();
          const [paid, payments] = [totalPaid(row, recipients), row.payments + recipients];
          if ('transactions' in outcome && recipients > 0) {
            await transaction.update(table).set({ paid, payments }).where(eq(table._id, row._id));
            // The audit entry also reveals a bonus that was reset together with its row seal.
            await recordAudit(transaction, core.keys, [toAuditEntry(caller, row, payments, payment.date)]);
          }
          return outcome;
        }),
    };
  });
}

function toAuditEntry(caller: Caller, row: BonusRow, payments: number, date: Date | undefined): AuditEntry {
  return {
    ...actorOf(caller),
    ...{ client: row.client, action: 'bonus', resource: bonus.name },
    ...{ record: row._id, content: row.name, ...(date && { date }) },
    data: { before: { payments: row.payments }, after: { payments } },
  };
}

function requirePayable(row: BonusRow, recipients: number): void {
  const payability = assessPayability(row);
  if (payability === 'cancelled' || payability === 'expired') throw new ServiceError(`bonus_${payability}`);
  const total = totalPaid(row, recipients);
  if (row.budget !== null && total > row.budget) throw new ServiceError('bonus_budget');
  if (total > MAX_MINOR_UNITS) throw new ServiceError('amount_out_of_range');
}

/** The total paid including these recipients, in minor units. */
const totalPaid = ({ paid, amount }: BonusRow, recipients: number): bigint =>
  paid + amount * BigInt(recipients);
