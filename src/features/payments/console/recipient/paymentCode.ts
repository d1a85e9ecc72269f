/** A payment code is the `_id` of the wallet to pay; its link opens the transfer with the recipient filled in. */
import { isId } from '#features/wallets/console';
import { transferAddress } from '../addresses.ts';

/** What stands in the QR code: a phone's camera opens it. */
export function paymentLink(wallet: string): string {
  return `${window.location.origin}${transferAddress({ to: wallet })}`;
}

/** The code in a link that was pasted, from whatever address its maker has the console at; undefined where there is none. */
export function parsePaymentCode(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const named = new URL(trimmed).searchParams.get('to') ?? '';
  return isId(named) ? named : undefined;
}
