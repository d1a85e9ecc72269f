/**
 * Palette suggestions for a payment typed as one line: they open the filled-in form. No money moves before its review.
 */

import { type PaletteCommand, type TypedAt, type TypedCommands, visibleInConsole } from '#engine/console';
import { isolated } from '#engine/contract';
import { currency } from '#features/currencies';
import { searchParties } from '#features/wallets/console';
import type { PartyType } from '#ledger/contract';
import { movable } from '../moneyRights.ts';
import { OPERATIONS, TRANSFER } from './addresses.ts';
import { operationKinds, transferKinds } from './form/allowed.ts';
import { paysUnseen } from './form/sides.ts';
import {
  type CommandKind,
  type CommandVocabulary,
  commandKinds,
  type PaymentCommand,
  parsePaymentCommand,
} from './paymentCommand.ts';

/** How many recipients are suggested. */
const MOST = 4;

export const typedCommands: TypedCommands = async (text, at) => {
  const words = wordsIn(at);
  if (!parsePaymentCommand(text, at.locale, { ...words, currencies: [] })) return [];
  const spoken = parsePaymentCommand(text, at.locale, { ...words, currencies: await codes(at) });
  const types = spoken ? payable(spoken.kind, at) : [];
  if (!spoken || types.length === 0) return [];
  // Users who see nobody else enter the recipient in the form, which looks up exactly that one.
  if (spoken.kind === 'transfer' && paysUnseen())
    return [command(spoken, spoken.party, spoken.party, '', at)];
  const found = await searchParties(at.provider, types, spoken.party);
  return found
    .slice(0, MOST)
    .map(({ wallet, name, detail = '' }) => command(spoken, wallet, name, detail, at));
};

function wordsIn({ translate }: TypedAt): Omit<CommandVocabulary, 'currencies'> {
  const listed = (key: string) => translate(key).split(' ').filter(Boolean);
  const verbs = commandKinds.map((kind) => [kind, listed(`console.operations.verbs.${kind}`)]);
  return { verbs: Object.fromEntries(verbs), links: listed('console.operations.links') };
}

/** The codes of the currencies visible to the user; one page contains all of them. */
async function codes({ ability, provider }: TypedAt): Promise<string[]> {
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
function payable(kind: CommandKind, { ability }: TypedAt): readonly PartyType[] {
  if (kind === 'transfer') return transferKinds(ability).includes(kind) ? ['user'] : [];
  return operationKinds(ability).includes(kind) ? movable(ability, kind) : [];
}

function command(
  spoken: PaymentCommand,
  to: string,
  name: string,
  detail: string,
  { translate }: TypedAt,
): PaletteCommand {
  const { kind, amount, currency: code, reference } = spoken;
  const asked = kind === 'transfer' ? { type: kind, to } : { type: kind, wallet: to };
  const given = Object.entries({ ...asked, amount, currency: code, reference }).filter(([, value]) => value);
  const verb = translate(kind === 'transfer' ? 'console.menu.transfer' : `console.wallet.${kind}`);
  return {
    key: `${kind} ${to}`,
    label: [verb, isolated(name), amount, code].filter(Boolean).join(' '),
    detail: [reference && isolated(reference), detail].filter(Boolean).join(' · '),
    icon: kind === 'transfer' ? 'transfer' : 'operations',
    target: `${kind === 'transfer' ? TRANSFER : OPERATIONS}?${new URLSearchParams(given)}`,
  };
}
