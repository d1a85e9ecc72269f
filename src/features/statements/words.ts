/** Labels of a statement's entries, from the wallet's perspective. */
import type { Translate } from '#engine/contract';
import type { StatementEntry } from './calls.ts';

/**
 * The direction, and the type unless it is a credit or a debit: those describe what the operator did, not the
 * direction.
 */
export function transactionTypeLabel(entry: StatementEntry, translate: Translate): string {
  const kind = kindLabel(entry);
  const direction = translate(`console.movement.${getDirection(entry)}`);
  if (!kind || kind === getDirection(entry)) return direction;
  return `${direction} · ${translate(`resources.transaction.choices.type.${kind}`, { _: kind })}`;
}

/**
 * For the wallet a credit or debit is `in` or `out`, on whichever side the wallet was; '' if the transaction
 * was removed.
 */
export function kindLabel(entry: StatementEntry): string {
  return entry.type === 'credit' || entry.type === 'debit' ? getDirection(entry) : entry.type;
}

/** The counterparty's name. */
export function partyLabel({ partyType, partyName }: StatementEntry, translate: Translate): string {
  return partyType === 'platform' ? translate('console.party.platform') : (partyName ?? '');
}

function getDirection({ amount }: StatementEntry): 'in' | 'out' {
  return amount.startsWith('-') ? 'out' : 'in';
}
