/** What a receipt says, in text that the service writes: the public page and the mail. */
import { messagesIn } from '#engine/service';
import type { Messages } from '../../../../i18n/en.ts';
import type { Receipt, ReceiptState } from '../calls.ts';

export type Persons = Readonly<Record<'from' | 'to', string | null>>;

/** The product's messages, which the engine knows only in part. */
export const productMessages = (language: string) => messagesIn(language) as Messages;

/** @returns each fact with its label */
export function listFacts(receipt: Receipt, language: string, persons?: Persons): [string, string][] {
  const messages = productMessages(language);
  const { fields, choices } = messages.resources.transaction;
  const types: Record<string, string> = choices.type;
  const nameParty = (side: 'from' | 'to') => {
    if (receipt[`${side}Type`] === 'platform') return messages.console.party.platform;
    const person = persons?.[side];
    return person ? `${person} (${receipt[side]})` : receipt[side];
  };
  return [
    [fields.amount, formatAmountText(receipt, receipt.amount, language)],
    [fields.from, nameParty('from')],
    [fields.to, nameParty('to')],
    [fields.type, types[receipt.type] ?? receipt.type],
    [fields.reference, receipt.reference],
    [fields.date, formatDate(receipt.date, language)],
    [messages.console.money.transactionId, receipt.transaction],
    [messages.console.transaction.seal, receipt.seal],
  ];
}

/** Whether it is as it was posted. */
export function describeState(state: ReceiptState, language: string): string {
  return productMessages(language).console.receipt[state];
}

/** @returns undefined if nothing was reversed */
export function describeReversal(receipt: Receipt, language: string): string | undefined {
  const { reversed } = receipt;
  if (!reversed) return undefined;
  const amount = formatAmountText(receipt, reversed, language);
  return productMessages(language).console.receipt.reversed.replace('%{amount}', () => amount);
}

/** @param decimal an amount in the receipt's currency, as a decimal string */
export function formatAmountText({ currency }: Receipt, decimal: string, language: string): string {
  return `${formatDecimal(decimal, language)}\u00a0${currency}`;
}

/** Formats a decimal string in the language without converting it to a binary float. */
function formatDecimal(decimal: string, language: string): string {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const style = {
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    useGrouping: 'always',
  } as const;
  return new Intl.NumberFormat(getLocale(language), style).format(decimal as Intl.StringNumericLiteral);
}

/** In UTC and labelled so: the reader may be in any time zone. */
function formatDate(iso: string, language: string): string {
  const style = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(getLocale(language), style).format(new Date(iso));
}

function getLocale(language: string): string {
  return language === 'pt' ? 'pt-PT' : language;
}
