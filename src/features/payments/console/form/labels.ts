/** A payment and its outcome in plain words. */
import { useLocale, useTranslate } from 'react-admin';
import { ApiError, formatMoney } from '#engine/console';
import { formatAmount, isolated, parseAmount } from '#engine/contract';
import type { Payment } from './payment.ts';

/** One sentence about what will happen, or what happened. */
export function usePaymentSentence(payment: Payment, tense: 'confirm' | 'done'): string {
  const translate = useTranslate();
  const locale = useLocale();
  const { kind, from, to, currency, amount } = payment;
  const tenseKey = tense === 'confirm' ? 'confirm' : 'posted';
  const format = (decimal: string) => formatMoney(decimal, currency.abbreviation, locale);
  const names = {
    from: from.name,
    to: to.map(({ name }) => isolated(name)).join(', '),
    amount: format(amount),
  };
  if (kind === 'credit' || kind === 'debit') {
    const owner = kind === 'credit' ? names.to : names.from;
    const doneKey = kind === 'credit' ? 'doneCredit' : 'doneDebit';
    const key = tense === 'confirm' ? `console.operations.confirm.${kind}` : `console.operations.${doneKey}`;
    return translate(key, { amount: names.amount, owner });
  }
  if (kind === 'bonus') {
    const total = format(draftTotal(payment));
    return translate(`console.money.${tenseKey}.bonus`, { ...names, total, smart_count: to.length });
  }
  return translate(`console.money.${tenseKey}.${kind === 'budget' ? 'budget' : 'transfer'}`, names);
}

/** The total for all recipients, as a decimal string. */
export function draftTotal({ to, amount, currency: { decimals } }: Payment): string {
  return formatAmount(parseAmount(amount, decimals) * BigInt(to.length), decimals);
}

/** The titles of both outcomes; transfers have their own. */
export function outcomeTitle({ kind }: Payment, state: 'done' | 'declined'): string {
  const isTransfer = kind === 'transfer' || kind === 'agentUser' || kind === 'adminClient';
  if (state === 'done') return isTransfer ? 'console.money.successful' : 'console.operations.done';
  return isTransfer ? 'console.money.incorrect' : 'console.money.notDone';
}

/** Labels of fields that the service may reject. */
const labels: Record<string, string> = {
  from: 'console.money.from',
  to: 'console.money.to',
  amount: 'console.operations.amount',
  currency: 'console.operations.currency',
  reference: 'console.operations.reference',
  content: 'console.operations.content',
};

/** The label of a payment's field, for errors not shown at the field. */
export function formatLabel(translate: (key: string) => string): (field: string) => string | undefined {
  return (field) => {
    const label = labels[field.split('.')[0] ?? ''];
    return label && translate(label);
  };
}

/** Why a payment was rejected or its outcome is unknown, in the user's language; names the recipient concerned. */
export function usePaymentErrorText(payment: Payment): (error: unknown) => string[] {
  const translate = useTranslate();
  return (error) => {
    if (!(error instanceof ApiError)) return [translate('console.unreachable')];
    const { complaints = {} } = error.body ?? {};
    const messages = Object.entries(complaints).map(([field, { key, args }]) => {
      const [name = '', at] = field.split('.');
      const recipient = at === undefined ? undefined : payment.to[Number(at)]?.name;
      const text = translate(key, args);
      if (recipient) return translate('console.labelled', { label: recipient, value: text });
      const label = labels[name];
      return label ? translate('console.labelled', { label: translate(label), value: text }) : text;
    });
    if (messages.length) return messages;
    return [translate(error.message, { _: translate('errors.internal') })];
  };
}
