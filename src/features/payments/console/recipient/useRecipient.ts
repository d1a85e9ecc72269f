/** Looks up the recipient of a transfer. */
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError, callService } from '#engine/console';
import { isId, type WalletParty } from '#features/wallets/console';
import { findRecipient } from '../../transferCalls.ts';
import { parsePaymentCode } from './paymentCode.ts';

type LookupHandlers = { onLookup: (isLookingUp: boolean) => void; onResolve: (party: WalletParty) => void };

export function useRecipient({ onLookup, onResolve }: LookupHandlers) {
  const toErrorText = useLookupErrorText();
  const [isLookingUp, setLookingUp] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The latest request: responses to earlier ones are ignored. */
  const pendingText = useRef<string>(undefined);
  const finish = (reason?: string) => {
    pendingText.current = undefined;
    setFailure(reason);
    setLookingUp(false);
    onLookup(false);
  };
  return {
    isLookingUp,
    /** Why no recipient was found, as a text; undefined if there is no error. */
    failure,
    /** Call it when the input has changed. */
    reset: () => finish(),
    async find(text: string): Promise<void> {
      if (pendingText.current === text) return;
      pendingText.current = text;
      setFailure(undefined);
      setLookingUp(true);
      onLookup(true);
      try {
        const party = await resolveRecipient(text);
        if (pendingText.current !== text) return;
        onResolve(party);
        finish();
      } catch (error) {
        if (pendingText.current === text) finish(toErrorText(error));
      }
    },
  };
}

/**
 * The recipient with exactly this user name, e-mail address, id or payment code.
 * @throws ApiError also for nobody (404), and after too many look-ups (429)
 */
export async function resolveRecipient(text: string): Promise<WalletParty> {
  const { data } = await callService(findRecipient, { body: { to: parsePaymentCode(text) ?? text } });
  return recipientParty(data, text);
}

/**
 * A recipient who can be paid but not viewed. The search text is shown next to the name if it adds
 * information.
 */
function recipientParty({ wallet, name }: { wallet: string; name: string }, searchText: string): WalletParty {
  const party: WalletParty = { wallet, owner: wallet, type: 'user', name, hidden: true, sought: searchText };
  return isId(parsePaymentCode(searchText) ?? searchText) ? party : { ...party, detail: searchText };
}

export function useLookupErrorText(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) => {
    if (!(error instanceof ApiError)) return translate('console.unreachable');
    const about = error.body?.complaints?.to;
    if (about) return translate(about.key, about.args);
    return translate(error.message, { _: translate('errors.internal'), seconds: error.retryAfter });
  };
}
