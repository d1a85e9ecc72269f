/** Asks the service whom a transfer would pay. */
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
  /** Who was asked for last: an answer about anybody else comes too late. */
  const asked = useRef<string>(undefined);
  const settle = (said?: string) => {
    asked.current = undefined;
    setFailure(said);
    setFinding(false);
    onFinding(false);
  };
  return {
    isFinding,
    /** Why nobody was found, in words; undefined where nothing is wrong. */
    failure,
    /** What was typed has changed. */
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

/** They can be paid and not looked into. Beside the name stands what they were looked for by, where it says something. */
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
