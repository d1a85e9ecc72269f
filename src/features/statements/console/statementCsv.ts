/** A statement as a CSV file: the opening balance, a line an entry, the closing balance. */

import { csvBlob } from '../../../engine/console/lists/export/exportCsv.ts';
import { slug } from '../../../engine/console/lists/export/exportName.ts';
import { headOf, lineOf } from '../../../engine/contract/exports/csv.ts';
import {
  type Translate,
  type Writing,
  writtenMoment,
  writtenNumber,
} from '../../../engine/contract/exports/writing.ts';
import type { Statement, StatementEntry } from '../calls.ts';

/** Amounts and what kind of entry it is as the service wrote them for machines, as the language has them for people. */
export function statementCsv(statement: Statement, writing: Writing): Blob {
  const { opening, closing, from, to, abbreviation, check } = statement;
  const isForPeople = writing.form === 'people';
  const balanceLine = (name: 'opening' | 'closing', date: string, balance: string) => ({
    ...{ transaction: '', reference: '', party: '', currency: abbreviation, amount: '' },
    date: writtenMoment(date, writing),
    type: isForPeople ? writing.translate(`console.statement.${name}`) : name,
    balance: writtenNumber(balance, writing),
    altered: stateOf(check, writing),
  });
  const lines: Line[] = [
    balanceLine('opening', from, opening),
    ...statement.entries.map((entry) => ({
      date: writtenMoment(entry.date, writing),
      transaction: entry.transaction,
      type: isForPeople ? typeOf(entry, writing.translate) : kindOf(entry),
      reference: entry.reference,
      party: isForPeople ? partyOf(entry, writing.translate) : (entry.party ?? ''),
      currency: abbreviation,
      amount: writtenNumber(entry.amount, writing),
      balance: writtenNumber(entry.balanceAfter, writing),
      altered: stateOf(entry.check, writing),
    })),
    balanceLine('closing', to, closing),
  ];
  const columns = headings(writing);
  const titles = columns.map(([name, label]) => (isForPeople ? label : name));
  const text = lines.map((line) =>
    lineOf(
      columns.map(([name]) => line[name]),
      writing,
    ),
  );
  return csvBlob([headOf(writing), lineOf(titles, writing), ...text]);
}

/** Whose, in what, and when. @param last a moment of the last day */
export function fileNameOf({ ownerName, abbreviation, from }: Statement, last: string): string {
  const day = (iso: string) => new Date(iso).toLocaleDateString('sv');
  return `statement-${[ownerName, abbreviation].map(slug).join('-')}-${day(from)}--${day(last)}.csv`;
}

/** In or out, and of what else than a credit or a debit it is, that too: what the operator did to another is neither here. */
export function typeOf(entry: StatementEntry, translate: Translate): string {
  const kind = kindOf(entry);
  const way = translate(`console.movement.${wayOf(entry)}`);
  if (!kind || kind === wayOf(entry)) return way;
  return `${way} · ${translate(`resources.transaction.choices.type.${kind}`, { _: kind })}`;
}

/** For the wallet a credit or debit is `in` or `out`, whichever side of it the wallet was; '' where the transaction was removed. */
function kindOf(entry: StatementEntry): string {
  return entry.type === 'credit' || entry.type === 'debit' ? wayOf(entry) : entry.type;
}

function wayOf({ amount }: StatementEntry): 'in' | 'out' {
  return amount.startsWith('-') ? 'out' : 'in';
}

/** The other side in words. */
export function partyOf({ partyType, partyName }: StatementEntry, translate: Translate): string {
  return partyType === 'platform' ? translate('console.party.platform') : (partyName ?? '');
}

type Line = Record<ReturnType<typeof headings>[number][0], string>;

/** For machines what is wrong, in the service's word; nothing where all is right. */
function stateOf(check: string | null, { form, translate }: Writing): string {
  if (form === 'machines') return check ?? '';
  return translate(check ? 'console.integrity.altered' : 'console.integrity.intact');
}

function headings({ translate, zone }: Writing) {
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
