/** Parses a payment typed as one line in the user's language: "credit lukas 12,50 EUR lunch". */
import { typedAmount } from '#engine/console';
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
  words: CommandVocabulary,
): PaymentCommand | undefined {
  const [verb = '', ...said] = text.trim().split(/\s+/);
  const kind = commandKinds.find((one) =>
    [one, ...words.verbs[one]].some((word) => plain(word) === plain(verb)),
  );
  if (!kind) return undefined;
  const [link = '', ...rest] = said;
  const tokens = rest.length > 0 && words.links.some((word) => plain(word) === plain(link)) ? rest : said;

  const figure = tokens.findIndex(
    (token) => /^\d/.test(token) && 'amount' in typedAmount(token, locale, MAX_DECIMALS),
  );
  const isCode = (token: string | undefined) => words.currencies.includes(token?.toUpperCase() ?? '');
  const code = [figure + 1, figure - 1].find((at) => figure >= 0 && at >= 0 && isCode(tokens[at]));
  const [from, to] = [Math.min(figure, code ?? figure), Math.max(figure, code ?? figure) + 1];
  const [before, behind] = figure < 0 ? [tokens, []] : [tokens.slice(0, from), tokens.slice(to)];
  // If the amount comes first, the word after it is the name.
  const party = before.length > 0 ? before : behind.splice(0, 1);
  if (party.length === 0) return undefined;
  return {
    kind,
    party: party.join(' '),
    amount: tokens[figure] ?? '',
    currency: code === undefined ? '' : (tokens[code] ?? '').toUpperCase(),
    reference: behind.join(' '),
  };
}

/** Without case and accents. */
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
