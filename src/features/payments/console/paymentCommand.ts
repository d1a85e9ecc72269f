/** A payment said in a line: "credit lukas 12,50 EUR lunch", in the person's own language. */
import { typedAmount } from '#engine/console';
import { MAX_DECIMALS } from '#engine/contract';

export const commandKinds = ['credit', 'debit', 'transfer'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Empty where it isn't said; the amount as it was typed. */
export type PaymentCommand = {
  kind: CommandKind;
  party: string;
  amount: string;
  currency: string;
  reference: string;
};

export type CommandVocabulary = {
  /** What each kind of payment is called, and words that may stand between a verb and a name. */
  verbs: Readonly<Record<CommandKind, readonly string[]>>;
  links: readonly string[];
  /** Codes of currencies in capitals. */
  currencies: readonly string[];
};

/** undefined where the text doesn't begin with a verb, or says nobody. */
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
  // The amount may be said first: then one word behind it is the name.
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

/** Whatever the case, with or without accents. */
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
