/**
 * Shows for the 3000 ms of every toast that the service rejected a session or its credentials. Stands beside the
 * console and the sign-in pages, because it outlives the change from one to the other.
 */
import { useEffect, useState } from 'react';
import type { ApiError } from '../providers/apiError.ts';
import { onAuthError } from '../providers/http.ts';
import { chosenLanguage } from '../providers/languages/languages.ts';
import './signInPages.css';
import type { SignInMessages } from './messagePart.ts';
import { loadSignInMessages, translate } from './messages.ts';

const SHOWN_FOR = 3000;

/** An ended session is titled with the catalogue label "Unauthorized" and says what to do; any other error shows its text. */
function wordsFor(error: ApiError, messages: SignInMessages): { title: string; text: string } {
  if (error.body?.message === 'Unauthorized') {
    const { title, text } = messages.console.sessionOver;
    return { title: messages.errors.unauthorized, text: `${title}. ${text}` };
  }
  return {
    title: messages.console.error,
    text: translate(messages, error.message, { _: error.body?.message }),
  };
}

export function AuthErrorToast() {
  const [error, setError] = useState<ApiError>();
  const [messages, setMessages] = useState<SignInMessages>();
  useEffect(
    () =>
      onAuthError((told) => {
        setError(told);
        loadSignInMessages(chosenLanguage()).then(setMessages, () => undefined);
      }),
    [],
  );
  const isShown = error !== undefined && messages !== undefined;
  useEffect(() => {
    if (!isShown || !error) return;
    const timer = setTimeout(() => setError(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isShown, error]);
  const { title, text } = messages && error ? wordsFor(error, messages) : { title: '', text: '' };
  return (
    <div role="alert">
      {isShown && (
        <div className="sign-in-toast">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 15h-2v-6h2zm0-8h-2V7h2z" />
          </svg>
          <span>
            <strong>{title}</strong> {text}
          </span>
        </div>
      )}
    </div>
  );
}
