/** A payment code is the `_id` of the wallet to pay; its link opens the transfer page with the recipient filled in. */
import { isId } from '#features/wallets/console';
import { transferPath } from '../paths.ts';

/** The content of the QR code, a link that a phone's camera can open. */
export function paymentLink(wallet: string): string {
  return `${window.location.origin}${transferPath({ to: wallet })}`;
}

/** The code in a pasted link, whatever the host of its console; undefined if there is none. */
export function parsePaymentCode(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const code = new URL(trimmed).searchParams.get('to') ?? '';
  return isId(code) ? code : undefined;
}
