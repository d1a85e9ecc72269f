/** Says before a payment is made or approved that its wallet cannot pay it as of now. */
import { Alert } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '#engine/console';
import { formatAmount } from '#engine/contract';
import { getAvailable } from '#features/wallets';
import type { PartyCurrency, WalletParty } from '#features/wallets/console';
import { usePartyBalances } from './usePartyBalances.ts';

type Props = {
  from: WalletParty;
  currency: PartyCurrency;
  /** For each recipient, as a decimal string with all decimals. */
  amount: string;
  /** The number of recipients. */
  times?: number;
  /** What is held for this payment, and so available to it. */
  reserved?: string | undefined;
};

/** Nothing if the money suffices, the balance is not visible, or the wallet may overdraw, as only the platform's may. */
export function Shortfall({ from, currency, amount, times = 1, reserved = '0' }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const current = usePartyBalances(from)?.find((one) => one.currency === currency.currency);
  if (!current || from.type === 'platform') return null;
  const { abbreviation, decimals } = currency;
  const needed = toUnits(amount) * BigInt(times);
  const available = toUnits(getAvailable(current)) + BigInt(reserved);
  if (needed <= available) return null;
  const format = (units: bigint) => formatMoney(formatAmount(units, decimals), abbreviation, locale);
  const held = toUnits(current.held ?? '0') - BigInt(reserved);
  const sentences = [
    translate('console.money.shortfall', {
      ...{ owner: from.name, missing: format(needed - available) },
      ...{ needed: format(needed), available: format(available) },
    }),
    ...(held > 0n
      ? [
          translate('console.money.shortfallHeld', {
            ...{ balance: formatMoney(current.balance, abbreviation, locale), held: format(held) },
          }),
        ]
      : []),
  ];
  return <Alert severity="warning">{sentences.join(' ')}</Alert>;
}

/** Minor units of an amount that has all decimals. */
function toUnits(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}
