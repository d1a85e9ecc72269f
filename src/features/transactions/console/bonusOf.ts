/** The bonus that a transaction paid, in words. */
import { type RaRecord, useTranslate } from 'react-admin';
import { getReferenceName } from '#engine/console';

/** @returns undefined for a transaction that paid none */
export function usePaidBonus(transaction: RaRecord | undefined): string | undefined {
  const translate = useTranslate();
  if (typeof transaction?.data?.bonus !== 'string') return undefined;
  const name = getReferenceName(transaction, 'data.bonus');
  return name
    ? translate('console.transaction.ofNamedBonus', { name })
    : translate('console.transaction.ofBonus');
}
