/**
 * Shows a toast when the service rejects a session or its credentials. Mounted separately from the console
 * and the sign-in pages, because it outlives the switch between them.
 */
import { useEffect, useState } from 'react';
import type { ApiError } from '../providers/apiError.ts';
import { onAuthError } from '../providers/http.ts';
import { getLanguage } from '../providers/languages/languages.ts';
import './signInPages.css';
import type { SignInMessages } from './messagePart.ts';
import { loadSignInMessages, translate } from './messages.ts';

const TOAST_DURATION_MS = 3000;

/** Describes the error. An expired session also says what to do; any other error shows only its text. */
function describeError(error: ApiError, messages: SignInMessages): { title: string; text: string } {
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
      onAuthError((authError) => {
        setError(authError);
        loadSignInMessages(getLanguage()).then(setMessages, () => undefined);
      }),
    [],
  );
  const isShown = error !== undefined && messages !== undefined;
  useEffect(() => {
    if (!isShown || !error) return;
    const timer = setTimeout(() => setError(undefined), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isShown, error]);
  const { title, text } = messages && error ? describeError(error, messages) : { title: '', text: '' };
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
