/** A statement as a CSV file: the opening balance, a row per entry, the closing balance. */

import {
  type ExportFormat,
  formatCheck,
  formatColumnsLine,
  formatHeadingLine,
  formatNumber,
  formatTimestamp,
} from '#engine/contract';
import { type ReportDefinition, readWithArchive } from '#engine/service';
import { type StatementEntry, statementFileParams } from '../calls.ts';
import { kindLabel, partyLabel, transactionTypeLabel } from '../words.ts';
import { readPeriod } from './period.ts';
import { computeTotals, readEntryRange, readOpeningBalance, readStatementEntries } from './statement.ts';

export const statementFile: ReportDefinition<typeof statementFileParams> = {
  name: 'statement',
  about: 'A statement of a wallet in one currency, with its opening and closing balance.',
  resources: ['transaction', 'wallets'],
  errorCodes: ['not_found'],
  params: statementFileParams,
  async begin(core, request, caller) {
    const period = await readPeriod(core, request, caller);
    const { count } = await readWithArchive(core.database, async (connection) =>
      computeTotals(core, connection, await readEntryRange(connection, period)),
    );
    return { params: { ...request, currency: period.currency._id }, total: count };
  },
  headingOf: (format) => formatHeadingLine(listColumns(format), format),
  async readPart(core, { params: request, after, writing: format, limit }, caller) {
    const period = await readPeriod(core, request, caller);
    const { abbreviation } = period.currency;
    const toBalanceLine = (name: 'opening' | 'closing', date: Date, balance: string, check: string | null) =>
      formatColumnsLine(
        listColumns(format),
        {
          date: formatTimestamp(date.toISOString(), format),
          type: format.form === 'people' ? format.translate(`console.statement.${name}`) : name,
          currency: abbreviation,
          balance: formatNumber(balance, format),
          altered: formatCheck(check, format),
        },
        format,
      );
    return readWithArchive(core.database, async (connection) => {
      const range = await readEntryRange(connection, period);
      const lines: string[] = [];
      if (after === undefined) {
        const { balance, check } = await readOpeningBalance(core, connection, range);
        lines.push(toBalanceLine('opening', period.from, balance, check));
      }
      const { entries, next } = await readStatementEntries(core, connection, caller, range, {
        after,
        limit,
      });
      lines.push(...entries.map((entry) => toEntryLine(entry, abbreviation, format)));
      if (next === undefined) {
        const { closing, check } = await computeTotals(core, connection, range);
        lines.push(toBalanceLine('closing', period.to, closing, check));
      }
      return { content: lines.join(''), rows: entries.length, after: next };
    });
  },
};

function toEntryLine(entry: StatementEntry, currency: string, format: ExportFormat): string {
  const { translate } = format;
  const isForSpreadsheets = format.form === 'people';
  return formatColumnsLine(
    listColumns(format),
    {
      date: formatTimestamp(entry.date, format),
      transaction: entry.transaction,
      type: isForSpreadsheets ? transactionTypeLabel(entry, translate) : kindLabel(entry),
      reference: entry.reference,
      party: isForSpreadsheets ? partyLabel(entry, translate) : (entry.party ?? ''),
      currency,
      amount: formatNumber(entry.amount, format),
      balance: formatNumber(entry.balanceAfter, format),
      altered: formatCheck(entry.check, format),
    },
    format,
  );
}

function listColumns({ translate, zone }: ExportFormat) {
  const fieldLabel = (name: string) => translate(`resources.transaction.fields.${name}`);
  return [
    ['date', `${fieldLabel('date')} (${zone})`],
    ['transaction', translate('console.money.transactionId')],
    ['type', translate('console.movement.title')],
    ['reference', fieldLabel('reference')],
    ['party', translate('console.movement.other')],
    ['currency', fieldLabel('currency')],
    ['amount', fieldLabel('amount')],
    ['balance', translate('console.transaction.balanceAfter')],
    ['altered', fieldLabel('altered')],
  ] as const;
}
