/** Parses a payment typed as one line in the user's language: "credit lukas 12,50 EUR lunch". */
import { parseTypedAmount } from '#engine/console';
import { MAX_DECIMALS } from '#engine/contract';

export const commandKinds = ['credit', 'debit', 'transfer'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Missing parts are empty; the amount is as typed. */
export type PaymentCommand = {
  kind: CommandKind;
  party: string;
  amount: string;
  currency: string;
  reference: string;
};

export type CommandVocabulary = {
  /** The verbs of each kind of payment, and filler words between verb and name. */
  verbs: Readonly<Record<CommandKind, readonly string[]>>;
  links: readonly string[];
  /** Currency codes in capitals. */
  currencies: readonly string[];
};

/** Returns undefined if the text doesn't begin with a verb or contains no name. */
export function parsePaymentCommand(
  text: string,
  locale: string,
  vocabulary: CommandVocabulary,
): PaymentCommand | undefined {
  const [verb = '', ...afterVerb] = text.trim().split(/\s+/);
  const kind = commandKinds.find((one) =>
    [one, ...vocabulary.verbs[one]].some((word) => normalize(word) === normalize(verb)),
  );
  if (!kind) return undefined;
  const [link = '', ...rest] = afterVerb;
  const tokens =
    rest.length > 0 && vocabulary.links.some((word) => normalize(word) === normalize(link))
      ? rest
      : afterVerb;

  const amountIndex = tokens.findIndex(
    (token) => /^\d/.test(token) && 'amount' in parseTypedAmount(token, locale, MAX_DECIMALS),
  );
  const isCode = (token: string | undefined) => vocabulary.currencies.includes(token?.toUpperCase() ?? '');
  const currencyIndex = [amountIndex + 1, amountIndex - 1].find(
    (at) => amountIndex >= 0 && at >= 0 && isCode(tokens[at]),
  );
  const [start, end] = [
    Math.min(amountIndex, currencyIndex ?? amountIndex),
    Math.max(amountIndex, currencyIndex ?? amountIndex) + 1,
  ];
  const [before, after] = amountIndex < 0 ? [tokens, []] : [tokens.slice(0, start), tokens.slice(end)];
  // If the amount comes first, the word after it is the name.
  const party = before.length > 0 ? before : after.splice(0, 1);
  if (party.length === 0) return undefined;
  return {
    kind,
    party: party.join(' '),
    amount: tokens[amountIndex] ?? '',
    currency: currencyIndex === undefined ? '' : (tokens[currencyIndex] ?? '').toUpperCase(),
    reference: after.join(' '),
  };
}

/** Without case and accents. */
function normalize(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
