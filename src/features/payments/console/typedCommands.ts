/**
 * Palette suggestions for a payment typed as one line: they open the filled-in form. No money moves before its review.
 */

import { type PaletteCommand, type TypedAt, type TypedCommands, visibleInConsole } from '#engine/console';
import { isolated } from '#engine/contract';
import { currency } from '#features/currencies';
import { searchParties } from '#features/wallets/console';
import type { PartyType } from '#ledger/contract';
import { listMovableOwnerTypes } from '../moneyRights.ts';
import { operationKinds, transferKinds } from './form/permittedKinds.ts';
import { needsExactRecipient } from './form/sides.ts';
import { OPERATIONS, TRANSFER } from './paths.ts';
import {
  type CommandKind,
  type CommandVocabulary,
  commandKinds,
  type PaymentCommand,
  parsePaymentCommand,
} from './paymentCommand.ts';

/** How many recipients are suggested. */
const MAX_SUGGESTIONS = 4;

export const typedCommands: TypedCommands = async (text, at) => {
  const vocabulary = readVocabulary(at);
  if (!parsePaymentCommand(text, at.locale, { ...vocabulary, currencies: [] })) return [];
  const parsed = parsePaymentCommand(text, at.locale, {
    ...vocabulary,
    currencies: await listCurrencyCodes(at),
  });
  const types = parsed ? listPayableTypes(parsed.kind, at) : [];
  if (!parsed || types.length === 0) return [];
  // Users who see nobody else enter the recipient in the form, which looks up exactly that one.
  if (parsed.kind === 'transfer' && needsExactRecipient())
    return [toCommand(parsed, parsed.party, parsed.party, '', at)];
  const parties = await searchParties(at.provider, types, parsed.party);
  return parties
    .slice(0, MAX_SUGGESTIONS)
    .map(({ wallet, name, detail = '' }) => toCommand(parsed, wallet, name, detail, at));
};

function readVocabulary({ translate }: TypedAt): Omit<CommandVocabulary, 'currencies'> {
  const splitMessage = (key: string) => translate(key).split(' ').filter(Boolean);
  const verbs = commandKinds.map((kind) => [kind, splitMessage(`console.operations.verbs.${kind}`)]);
  return { verbs: Object.fromEntries(verbs), links: splitMessage('console.operations.links') };
}

/** The codes of the currencies visible to the user; one page contains all of them. */
async function listCurrencyCodes({ ability, provider }: TypedAt): Promise<string[]> {
  const { naturalKey, list, subject, name } = visibleInConsole(currency);
  if (!naturalKey || !ability.can('read', subject)) return [];
  const [field, order] = list.sort;
  const { data } = await provider.getList(name, {
    filter: {},
    sort: { field, order },
    pagination: { page: 1, perPage: 250 },
  });
  return data.map((record) => String(record[naturalKey]).toUpperCase());
}

/** The owner types whose wallets the user may credit or debit. */
function listPayableTypes(kind: CommandKind, { ability }: TypedAt): readonly PartyType[] {
  if (kind === 'transfer') return transferKinds(ability).includes(kind) ? ['user'] : [];
  return operationKinds(ability).includes(kind) ? listMovableOwnerTypes(ability, kind) : [];
}

function toCommand(
  parsed: PaymentCommand,
  to: string,
  name: string,
  detail: string,
  { translate }: TypedAt,
): PaletteCommand {
  const { kind, amount, currency: code, reference } = parsed;
  const sides = kind === 'transfer' ? { type: kind, to } : { type: kind, wallet: to };
  const params = Object.entries({ ...sides, amount, currency: code, reference }).filter(([, value]) => value);
  const verb = translate(kind === 'transfer' ? 'console.menu.transfer' : `console.wallet.${kind}`);
  return {
    key: `${kind} ${to}`,
    label: [verb, isolated(name), amount, code].filter(Boolean).join(' '),
    detail: [reference && isolated(reference), detail].filter(Boolean).join(' · '),
    icon: kind === 'transfer' ? 'transfer' : 'operations',
    target: `${kind === 'transfer' ? TRANSFER : OPERATIONS}?${new URLSearchParams(params)}`,
  };
}
