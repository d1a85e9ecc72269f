/** Describes the bonus that a transaction paid. */
import { type RaRecord, useTranslate } from 'react-admin';
import { getReferenceName } from '#engine/console';

/** @returns undefined if the transaction paid none */
export function usePaidBonus(transaction: RaRecord | undefined): string | undefined {
  const translate = useTranslate();
  if (typeof transaction?.data?.bonus !== 'string') return undefined;
  const name = getReferenceName(transaction, 'data.bonus');
  return name
    ? translate('console.transaction.ofNamedBonus', { name })
    : translate('console.transaction.ofBonus');
}
