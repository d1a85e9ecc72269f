/** The bonus that a transaction paid, in words. */
import { type RaRecord, useTranslate } from 'react-admin';
import { nameIn } from '../../../engine/console/fieldKinds/kind.ts';

/** @returns undefined for a transaction that paid none */
export function useBonusOf(transaction: RaRecord | undefined): string | undefined {
  const translate = useTranslate();
  if (typeof transaction?.data?.bonus !== 'string') return undefined;
  const name = nameIn(transaction, 'data.bonus');
  return name
    ? translate('console.transaction.ofNamedBonus', { name })
    : translate('console.transaction.ofBonus');
}
