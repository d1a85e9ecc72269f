/** A statement as a CSV file: the opening balance, a line an entry, the closing balance. */

import {
  type ExportFormat,
  formatTimestamp,
  headingOfColumns,
  lineOfColumns,
  writtenCheck,
  writtenNumber,
} from '#engine/contract';
import { type ReportDefinition, readWithArchive } from '#engine/service';
import { type StatementEntry, statementFileParams } from '../calls.ts';
import { kindLabel, partyLabel, transactionTypeLabel } from '../words.ts';
import { readPeriod } from './period.ts';
import { computeTotals, readOpeningBalance, readStatementEntries, readStretch } from './statement.ts';

export const statementFile: ReportDefinition<typeof statementFileParams> = {
  name: 'statement',
  about: 'A statement of a wallet in one currency, with its opening and closing balance.',
  resources: ['transaction', 'wallets'],
  errorCodes: ['not_found'],
  params: statementFileParams,
  async begin(core, request, caller) {
    const period = await readPeriod(core, request, caller);
    const { count } = await readWithArchive(core.database, async (connection) =>
      computeTotals(core, connection, await readStretch(connection, period)),
    );
    return { params: { ...request, currency: period.currency._id }, total: count };
  },
  headingOf: (writing) => headingOfColumns(columnsOf(writing), writing),
  async readPart(core, { params: request, after, writing, limit }, caller) {
    const period = await readPeriod(core, request, caller);
    const { abbreviation } = period.currency;
    const lineOfBalance = (name: 'opening' | 'closing', date: Date, balance: string, check: string | null) =>
      lineOfColumns(
        columnsOf(writing),
        {
          date: formatTimestamp(date.toISOString(), writing),
          type: writing.form === 'people' ? writing.translate(`console.statement.${name}`) : name,
          currency: abbreviation,
          balance: writtenNumber(balance, writing),
          altered: writtenCheck(check, writing),
        },
        writing,
      );
    return readWithArchive(core.database, async (connection) => {
      const stretch = await readStretch(connection, period);
      const lines: string[] = [];
      if (after === undefined) {
        const { balance, check } = await readOpeningBalance(core, connection, stretch);
        lines.push(lineOfBalance('opening', period.from, balance, check));
      }
      const { entries, next } = await readStatementEntries(core, connection, caller, stretch, {
        after,
        limit,
      });
      lines.push(...entries.map((entry) => lineOfEntry(entry, abbreviation, writing)));
      if (next === undefined) {
        const { closing, check } = await computeTotals(core, connection, stretch);
        lines.push(lineOfBalance('closing', period.to, closing, check));
      }
      return { content: lines.join(''), rows: entries.length, after: next };
    });
  },
};

function lineOfEntry(entry: StatementEntry, currency: string, writing: ExportFormat): string {
  const { translate } = writing;
  const isForPeople = writing.form === 'people';
  return lineOfColumns(
    columnsOf(writing),
    {
      date: formatTimestamp(entry.date, writing),
      transaction: entry.transaction,
      type: isForPeople ? transactionTypeLabel(entry, translate) : kindLabel(entry),
      reference: entry.reference,
      party: isForPeople ? partyLabel(entry, translate) : (entry.party ?? ''),
      currency,
      amount: writtenNumber(entry.amount, writing),
      balance: writtenNumber(entry.balanceAfter, writing),
      altered: writtenCheck(entry.check, writing),
    },
    writing,
  );
}

function columnsOf({ translate, zone }: ExportFormat) {
  const field = (name: string) => translate(`resources.transaction.fields.${name}`);
  return [
    ['date', `${field('date')} (${zone})`],
    ['transaction', translate('console.money.transactionId')],
    ['type', translate('console.movement.title')],
    ['reference', field('reference')],
    ['party', translate('console.movement.other')],
    ['currency', field('currency')],
    ['amount', field('amount')],
    ['balance', translate('console.transaction.balanceAfter')],
    ['altered', field('altered')],
  ] as const;
}
