/** What a payment that waits would do as of now, to the balances that the caller may see. */
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { getReferenceName } from '#engine/console';
import { usePartyById, type WalletParty } from '#features/wallets/console';
import { PLATFORM_ID } from '#ledger/contract';
import { Shortfall } from './Shortfall.tsx';
import { Sides } from './Sides.tsx';

/** Reads `from`, `to`, `currency` and the whole `amount` of the current record; without `to` there are several recipients. */
export function PaymentEffect() {
  const translate = useTranslate();
  const record = useRecordContext();
  const [from, to] = [useSide('from'), useSide('to')];
  if (!record || from === undefined || to === undefined) return null;
  const several = { ...hiddenParty, name: translate('console.several.recipients') };
  return <Sides from={from} to={[to ?? several]} {...toMoney(record)} />;
}

/** That the wallet of the current record cannot pay as of now. @param reserved held for this payment, in minor units */
export function PaymentShortfall({ reserved }: { reserved?: string | undefined }) {
  const record = useRecordContext();
  const from = useSide('from');
  return record && from ? <Shortfall from={from} {...toMoney(record)} reserved={reserved} /> : null;
}

function toMoney(record: RaRecord) {
  const amount = String(record.amount);
  const currency = {
    currency: String(record.currency),
    abbreviation: getReferenceName(record, 'currency') ?? '',
    // All amounts of a currency have the same number of decimals.
    decimals: amount.split('.')[1]?.length ?? 0,
  };
  return { amount, currency };
}

/** A party that is not shown with its balance: hidden, or several. */
export const hiddenParty = { wallet: '', owner: '', type: 'user', hidden: true } as const;

/** @returns null if the record names no wallet, undefined while it loads */
function useSide(field: 'from' | 'to'): WalletParty | null | undefined {
  const translate = useTranslate();
  const record = useRecordContext();
  const wallet: string | null = record?.[field] ?? null;
  const { data, isPending } = usePartyById(wallet);
  if (wallet === null) return null;
  if (wallet === PLATFORM_ID)
    return { wallet, owner: wallet, type: 'platform', name: translate('console.party.platform') };
  if (isPending) return undefined;
  // Whoever cannot see the wallet still learns whose it is.
  return data ?? { ...hiddenParty, wallet, name: getReferenceName(record, field) ?? wallet };
}
