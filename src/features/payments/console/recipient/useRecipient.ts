/** Looks up the recipient of a transfer. */
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError, callService } from '#engine/console';
import { isId, type WalletParty } from '#features/wallets/console';
import { findRecipient } from '../../transferCalls.ts';
import { parsePaymentCode } from './paymentCode.ts';

type Told = { onFinding: (isFinding: boolean) => void; onFound: (party: WalletParty) => void };

export function useRecipient({ onFinding, onFound }: Told) {
  const says = useFailed();
  const [isFinding, setFinding] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The latest request: responses to earlier ones are ignored. */
  const asked = useRef<string>(undefined);
  const settle = (said?: string) => {
    asked.current = undefined;
    setFailure(said);
    setFinding(false);
    onFinding(false);
  };
  return {
    isFinding,
    /** Why no recipient was found, as a text; undefined if there is no error. */
    failure,
    /** The input has changed. */
    forget: () => settle(),
    async find(text: string): Promise<void> {
      if (asked.current === text) return;
      asked.current = text;
      setFailure(undefined);
      setFinding(true);
      onFinding(true);
      try {
        const { data } = await callService(findRecipient, { body: { to: parsePaymentCode(text) ?? text } });
        if (asked.current !== text) return;
        onFound(recipientParty(data, text));
        settle();
      } catch (error) {
        if (asked.current === text) settle(says(error));
      }
    },
  };
}

/** A recipient who can be paid but not viewed. The search text is shown beside the name if it adds information. */
function recipientParty({ wallet, name }: { wallet: string; name: string }, sought: string): WalletParty {
  const party: WalletParty = { wallet, owner: wallet, type: 'user', name, hidden: true, sought };
  return isId(parsePaymentCode(sought) ?? sought) ? party : { ...party, detail: sought };
}

function useFailed(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) => {
    if (!(error instanceof ApiError)) return translate('console.unreachable');
    const about = error.body?.complaints?.to;
    if (about) return translate(about.key, about.args);
    return translate(error.message, { _: translate('errors.internal'), seconds: error.retryAfter });
  };
}
