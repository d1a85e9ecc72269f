/** What the palette offers for a payment said in a line: its form, filled in. Nothing is moved before it is reviewed there. */

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

/** How many recipients are offered. */
const MOST = 4;

export const typedCommands: TypedCommands = async (text, at) => {
  const words = wordsIn(at);
  if (!parsePaymentCommand(text, at.locale, { ...words, currencies: [] })) return [];
  const spoken = parsePaymentCommand(text, at.locale, { ...words, currencies: await codes(at) });
  const types = spoken ? payable(spoken.kind, at) : [];
  if (!spoken || types.length === 0) return [];
  // Who sees nobody else names the recipient in the form, where the service is asked for exactly that one.
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

/** Those of the currencies that the person sees; a page of them is all of them. */
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

/** Whose wallets this person may move money into or out of so. */
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
