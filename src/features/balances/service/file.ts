/** Every balance at a moment as a CSV file: a line a wallet and currency, then the total of each currency. */

import {
  type ExportFormat,
  formatTimestamp,
  headingOfColumns,
  lineOfColumns,
  writtenCheck,
  writtenNumber,
} from '#engine/contract';
import type { ReportDefinition } from '#engine/service';
import { type BalanceAt, type BalanceTotal, balancesFileParams } from '../calls.ts';
import { balancesAtReader } from './balancesAt.ts';

export const balancesFile: ReportDefinition<typeof balancesFileParams> = {
  name: 'balances',
  about:
    'The balance of every wallet within the own rows at a moment, as `GET balances` has them, then the total of each currency.',
  resources: ['transaction', 'wallets'],
  params: balancesFileParams,
  async begin(core, filter, caller) {
    // What is posted while it is written is left out.
    const at = new Date(Math.min(new Date(filter.at).getTime(), Date.now())).toISOString();
    return { params: { ...filter, at }, total: await balancesAtReader(core).countOf(caller, filter) };
  },
  headingOf: (writing) => headingOfColumns(columnsOf(writing), writing),
  async readPart(core, { params: filter, after, writing, limit }, caller) {
    const reader = balancesAtReader(core);
    const { at, data, next, totals } = await reader.readPage(caller, { ...filter, after, limit });
    const lines = data.map((balance) => lineOfBalance(balance, at, writing));
    if (next === undefined) {
      for (const total of totals ?? (await reader.readTotals(caller, filter)))
        lines.push(lineOfTotal(total, at, writing));
    }
    return { content: lines.join(''), rows: data.length, after: next };
  },
};

function lineOfBalance(balance: BalanceAt, at: string, writing: ExportFormat): string {
  const { translate, form } = writing;
  const { ownerType, owner, ownerName, client, clientName, currency, abbreviation } = balance;
  const isForPeople = form === 'people';
  const word = translate(`resources.wallets.choices.ownerType.${ownerType}`);
  return lineOfColumns(
    columnsOf(writing),
    {
      date: formatTimestamp(at, writing),
      wallet: balance.wallet,
      ownerType: isForPeople ? word : ownerType,
      owner: isForPeople ? (ownerType === 'platform' ? word : ownerName) : owner,
      client: (isForPeople ? clientName : client) ?? '',
      currency: isForPeople ? abbreviation : currency,
      ...(!isForPeople && { abbreviation }),
      balance: writtenNumber(balance.balance, writing),
      altered: writtenCheck(balance.check, writing),
      expected: writtenNumber(balance.expected ?? '', writing),
    },
    writing,
  );
}

function lineOfTotal(
  { currency, abbreviation, total }: BalanceTotal,
  at: string,
  writing: ExportFormat,
): string {
  const isForPeople = writing.form === 'people';
  return lineOfColumns(
    columnsOf(writing),
    {
      date: formatTimestamp(at, writing),
      ownerType: isForPeople ? writing.translate('console.balances.total') : 'total',
      currency: isForPeople ? abbreviation : currency,
      ...(!isForPeople && { abbreviation }),
      balance: writtenNumber(total, writing),
    },
    writing,
  );
}

function columnsOf({ form, translate, zone }: ExportFormat) {
  const field = (name: string) => translate(`resources.wallets.fields.${name}`);
  const columns = [
    ['date', `${translate('resources.transaction.fields.date')} (${zone})`],
    ['wallet', translate('resources.user.fields.wallet')],
    ['ownerType', field('ownerType')],
    ['owner', field('owner')],
    ['client', field('client')],
    ['currency', translate('resources.transaction.fields.currency')],
    ['abbreviation', ''],
    ['balance', translate('console.balances.balance')],
    ['altered', translate('resources.transaction.fields.altered')],
    ['expected', translate('console.balances.expected')],
  ] as const;
  // People read the currency by it.
  return columns.filter(([name]) => form === 'machines' || name !== 'abbreviation');
}
