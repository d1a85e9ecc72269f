/** Historical balances as a CSV file: a row per wallet and currency, then the total of each currency. */

import {
  type ExportFormat,
  formatCheck,
  formatColumnsLine,
  formatHeadingLine,
  formatNumber,
  formatTimestamp,
} from '#engine/contract';
import type { ReportDefinition } from '#engine/service';
import { type BalanceAt, type BalanceTotal, balancesFileParams } from '../calls.ts';
import { createBalancesReader } from './balancesAt.ts';

export const balancesFile: ReportDefinition<typeof balancesFileParams> = {
  name: 'balances',
  about:
    'Balances of all visible wallets at a point in time, as in `GET balances`, then the total of each currency.',
  resources: ['transaction', 'wallets'],
  params: balancesFileParams,
  async begin(core, filter, caller) {
    // Excludes postings made while the file is written.
    const at = new Date(Math.min(new Date(filter.at).getTime(), Date.now())).toISOString();
    return {
      params: { ...filter, at },
      total: await createBalancesReader(core).countBalances(caller, filter),
    };
  },
  headingOf: (format) => formatHeadingLine(listColumns(format), format),
  async readPart(core, { params: filter, after, writing: format, limit }, caller) {
    const reader = createBalancesReader(core);
    const { at, data, next, totals } = await reader.readPage(caller, { ...filter, after, limit });
    const lines = data.map((balance) => toBalanceLine(balance, at, format));
    if (next === undefined) {
      for (const total of totals ?? (await reader.readTotals(caller, filter)))
        lines.push(toTotalLine(total, at, format));
    }
    return { content: lines.join(''), rows: data.length, after: next };
  },
};

function toBalanceLine(balance: BalanceAt, at: string, format: ExportFormat): string {
  const { translate, form } = format;
  const { ownerType, owner, ownerName, client, clientName, currency, abbreviation } = balance;
  const isForSpreadsheets = form === 'people';
  const ownerTypeLabel = translate(`resources.wallets.choices.ownerType.${ownerType}`);
  return formatColumnsLine(
    listColumns(format),
    {
      date: formatTimestamp(at, format),
      wallet: balance.wallet,
      ownerType: isForSpreadsheets ? ownerTypeLabel : ownerType,
      owner: isForSpreadsheets ? (ownerType === 'platform' ? ownerTypeLabel : ownerName) : owner,
      client: (isForSpreadsheets ? clientName : client) ?? '',
      currency: isForSpreadsheets ? abbreviation : currency,
      ...(!isForSpreadsheets && { abbreviation }),
      balance: formatNumber(balance.balance, format),
      available: formatNumber(balance.available ?? balance.balance, format),
      held: formatNumber(balance.held ?? '', format),
      altered: formatCheck(balance.check, format),
      expected: formatNumber(balance.expected ?? '', format),
    },
    format,
  );
}

function toTotalLine(
  { currency, abbreviation, total, available = total, held = '' }: BalanceTotal,
  at: string,
  format: ExportFormat,
): string {
  const isForSpreadsheets = format.form === 'people';
  return formatColumnsLine(
    listColumns(format),
    {
      date: formatTimestamp(at, format),
      ownerType: isForSpreadsheets ? format.translate('console.balances.total') : 'total',
      currency: isForSpreadsheets ? abbreviation : currency,
      ...(!isForSpreadsheets && { abbreviation }),
      balance: formatNumber(total, format),
      available: formatNumber(available, format),
      held: formatNumber(held, format),
    },
    format,
  );
}

function listColumns({ form, translate, zone }: ExportFormat) {
  const fieldLabel = (name: string) => translate(`resources.wallets.fields.${name}`);
  const columns = [
    ['date', `${translate('resources.transaction.fields.date')} (${zone})`],
    ['wallet', translate('resources.user.fields.wallet')],
    ['ownerType', fieldLabel('ownerType')],
    ['owner', fieldLabel('owner')],
    ['client', fieldLabel('client')],
    ['currency', translate('resources.transaction.fields.currency')],
    ['abbreviation', ''],
    ['balance', translate('console.balances.balance')],
    ['available', translate('resources.wallets.amounts.available')],
    ['held', translate('resources.wallets.amounts.held')],
    ['altered', translate('resources.transaction.fields.altered')],
    ['expected', translate('console.balances.expected')],
  ] as const;
  // Spreadsheets have the abbreviation in the currency column.
  return columns.filter(([name]) => form === 'machines' || name !== 'abbreviation');
}
