/** An entry of a statement in words, as the wallet sees it. */
import type { Translate } from '#engine/contract';
import type { StatementEntry } from './calls.ts';

/** In or out, and of what else than a credit or a debit it is, that too: what the operator did to another is neither here. */
export function transactionTypeLabel(entry: StatementEntry, translate: Translate): string {
  const kind = kindLabel(entry);
  const way = translate(`console.movement.${wayOf(entry)}`);
  if (!kind || kind === wayOf(entry)) return way;
  return `${way} · ${translate(`resources.transaction.choices.type.${kind}`, { _: kind })}`;
}

/** For the wallet a credit or debit is `in` or `out`, whichever side of it the wallet was; '' where the transaction was removed. */
export function kindLabel(entry: StatementEntry): string {
  return entry.type === 'credit' || entry.type === 'debit' ? wayOf(entry) : entry.type;
}

/** The other side. */
export function partyLabel({ partyType, partyName }: StatementEntry, translate: Translate): string {
  return partyType === 'platform' ? translate('console.party.platform') : (partyName ?? '');
}

function wayOf({ amount }: StatementEntry): 'in' | 'out' {
  return amount.startsWith('-') ? 'out' : 'in';
}
