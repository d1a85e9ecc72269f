/** A statement as a CSV file: the opening balance, a line an entry, the closing balance. Amounts as the service wrote them. */
import jsonExport from 'jsonexport/dist';
import type { useTranslate } from 'react-admin';
import { inert } from '../../../engine/console/lists/export/exportCsv.ts';
import type { Statement, StatementEntry } from '../calls.ts';

type Translate = ReturnType<typeof useTranslate>;

export function statementCsv(statement: Statement, translate: Translate): Promise<Blob> {
  const { opening, closing, from, to, abbreviation, check } = statement;
  const columns = headings(translate);
  const none = { transaction: '', reference: '', party: '', amount: '', currency: abbreviation };
  const total = (name: 'opening' | 'closing', date: string, balance: string) => ({
    ...{ ...none, date, balance, altered: check ?? '' },
    type: translate(`console.statement.${name}`),
  });
  const lines = [
    total('opening', from, opening),
    ...statement.entries.map((entry) => ({
      date: entry.date,
      transaction: entry.transaction,
      type: inert(typeOf(entry, translate)),
      reference: inert(entry.reference),
      party: inert(partyOf(entry, translate)),
      currency: abbreviation,
      amount: entry.amount,
      balance: entry.balanceAfter,
      altered: entry.check ?? '',
    })),
    total('closing', to, closing),
  ];
  return new Promise((resolve, reject) => {
    const options = {
      headers: Object.keys(columns),
      rename: Object.values(columns).map((heading) => heading.replaceAll('"', '""')),
      forceTextDelimiter: true,
    };
    jsonExport(lines, options, (error: Error | null, csv: string) =>
      // The mark makes spreadsheets read the file as UTF-8.
      error ? reject(error) : resolve(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' })),
    );
  });
}

/** Whose, in what, and when. @param last a moment of the last day */
export function fileNameOf({ ownerName, abbreviation, from }: Statement, last: string): string {
  const day = (iso: string) => new Date(iso).toLocaleDateString('sv');
  const said = ['statement', ownerName, abbreviation, day(from), day(last)].join('-');
  return `${said.replace(/[^\p{L}\p{N}._-]+/gu, '_')}.csv`;
}

/** What kind of transaction it was; '' where that was removed. */
export function typeOf({ type }: StatementEntry, translate: Translate): string {
  return type && translate(`resources.transaction.choices.type.${type}`, { _: type });
}

/** The other side in words. */
export function partyOf({ partyType, partyName }: StatementEntry, translate: Translate): string {
  return partyType === 'platform' ? translate('console.party.platform') : (partyName ?? '');
}

function headings(translate: Translate) {
  const field = (name: string) => translate(`resources.transaction.fields.${name}`);
  return {
    date: field('date'),
    transaction: translate('console.money.transactionId'),
    type: field('type'),
    reference: field('reference'),
    party: translate('console.movement.other'),
    currency: field('currency'),
    amount: field('amount'),
    balance: translate('console.transaction.balanceAfter'),
    altered: field('altered'),
  };
}
