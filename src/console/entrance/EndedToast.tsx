/** Says that the service has ended the session, for the 3000 ms of every toast (specification section 8). */
import { useEffect, useState } from 'react';
import type { Messages } from '../../../i18n/en.ts';

const SHOWN_FOR = 3000;

export function EndedToast({ messages }: { messages: Messages }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="entrance-toast" role="alert">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 15h-2v-6h2zm0-8h-2V7h2z" />
      </svg>
      <span>
        <strong>{messages.console.error}</strong> {messages.errors.unauthorized}
      </span>
    </div>
  );
}
