/** The wallet that pays several; its balance is shown where the caller may see it. */
import { useTranslate } from 'react-admin';
import { PLATFORM_ID } from '#ledger/contract';
import { storedUser } from '../../../../engine/console/session/storage.ts';
import { useParty, type WalletParty } from '../../../wallets/console/index.ts';
import type { PaymentSource } from '../../bulkPayment.ts';
import { usePartyBalances } from '../form/usePartyBalances.ts';
import type { Terms } from './terms.ts';

export function usePayer({ client }: Terms, source: PaymentSource | undefined): WalletParty | undefined {
  const translate = useTranslate();
  const { party } = useParty(client.id);
  if (source === 'client') return party ?? undefined;
  if (source === 'platform') {
    const name = translate('console.party.platform');
    return { wallet: PLATFORM_ID, owner: PLATFORM_ID, type: 'platform', name };
  }
  return ownParty();
}

/** Whether the client no longer uses the currency: by the client's wallet, or the own one of someone of that client. */
export function useIsOff({ client, currency }: Terms): boolean {
  const ofClient = usePartyBalances(useParty(client.id).party);
  const own = usePartyBalances(storedUser()?.client === client.id ? ownParty() : undefined);
  const held = [...(ofClient ?? []), ...(own ?? [])].filter((one) => one.currency === currency.currency);
  return held.some(({ disabled }) => disabled);
}

function ownParty(): WalletParty | undefined {
  const user = storedUser();
  if (!user?.wallet) return undefined;
  return { wallet: user.wallet, owner: user._id, type: 'user', name: user.userName };
}
