/** The outcome of each payment of a list as a CSV file, in the user's language. */
import { saveFile, toSlug } from '#engine/console';
import {
  type ExportFormat,
  formatColumnsLine,
  formatHeadingLine,
  formatNumber,
  type Translate,
} from '#engine/contract';
import { isUnanswered, type PaymentList, type PaymentRow } from './list.ts';
import { reasonsOf } from './reasons.ts';

export function saveOutcome(
  { rows, found }: PaymentList,
  { translate, locale, currency }: { translate: Translate; locale: string; currency: string },
  nameOf: (to: string) => string,
): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const format: ExportFormat = { form: 'people', locale, zone, translate };
  const text = (key: string) => translate(`console.payMany.${key}`);
  const columns = [
    ['to', translate('console.money.to')],
    ['name', text('name')],
    ['amount', translate('console.operations.amount')],
    ['currency', translate('console.operations.currency')],
    ['reference', translate('console.operations.reference')],
    ['outcome', text('outcome')],
    ['reason', text('reason')],
    ['id', text('recordId')],
  ] as const;
  const lines = rows.map((row) => {
    const { to, amount, reference, body, outcome } = row;
    const cells = {
      ...{ to, currency, outcome: text(`states.${stateOf(row)}`) },
      name: found[nameOf(to)]?.name ?? '',
      amount: formatNumber(body?.amount ?? amount, format),
      reference: body?.reference ?? reference,
      reason: outcome?.state === 'declined' ? reasonsOf(outcome, translate).join(' ') : '',
      id: idOf(outcome),
    };
    return formatColumnsLine(columns, cells, format);
  });
  const name = `${toSlug(text('title'))}-${new Date().toLocaleDateString('sv')}.csv`;
  saveFile(
    name,
    new Blob([formatHeadingLine(columns, format), ...lines], { type: 'text/csv;charset=utf-8' }),
  );
}

/** Message key below `console.payMany.states`. */
export function stateOf(row: PaymentRow): 'paid' | 'waiting' | 'declined' | 'unanswered' | 'notSent' {
  if (isUnanswered(row)) return 'unanswered';
  return row.outcome?.state ?? 'notSent';
}

function idOf(outcome: PaymentRow['outcome']): string {
  if (outcome?.state === 'paid') return outcome.transaction;
  return outcome?.state === 'waiting' ? outcome.approval : '';
}
