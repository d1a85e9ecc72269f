/**
 * What a visitor sees who isn't signed in. Plain React and CSS: nothing of react-admin has to arrive
 * first (DESIGN section 11).
 */
import { useEffect, useState } from 'react';
import type { Messages } from '../../../i18n/en.ts';
import {
  chooseLanguage,
  chosenLanguage,
  type Language,
  languages,
  ownMessages,
} from '../providers/languages.ts';
import { EndedToast } from './EndedToast.tsx';
import './entrance.css';
import { SignInForm } from './SignInForm.tsx';

type Props = {
  /** The service has ended the session. */
  wasEnded: boolean;
  /** Called once the page is there: time to fetch what comes behind it. */
  onTyping: () => void;
};

export function Entrance({ wasEnded, onTyping }: Props) {
  const [language, setLanguage] = useState(chosenLanguage);
  const messages = useMessages(language);
  useEffect(() => {
    showSignInAddress(wasEnded);
  }, [wasEnded]);
  useEffect(() => {
    if (messages) onTyping();
  }, [messages, onTyping]);
  if (!messages) return null;
  const { console: texts } = messages;
  return (
    <main className="entrance">
      <div className="entrance-card">
        <p className="entrance-name">{texts.name}</p>
        <p className="entrance-tagline">{texts.tagline}</p>
        <SignInForm messages={messages} />
      </div>
      <label className="entrance-language">
        {texts.language}
        <select
          value={language}
          onChange={(event) => {
            chooseLanguage(event.target.value as Language);
            setLanguage(event.target.value as Language);
          }}
        >
          {languages.map(({ locale, name }) => (
            <option key={locale} value={locale}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {wasEnded && <EndedToast messages={messages} />}
    </main>
  );
}

function useMessages(language: Language): Messages | undefined {
  const [messages, setMessages] = useState<Messages>();
  useEffect(() => {
    let isCurrent = true;
    ownMessages[language]().then((loaded) => {
      if (!isCurrent) return;
      setMessages(loaded);
      document.title = `${loaded.console.signIn.title} · ${loaded.console.name}`;
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return messages;
}

/** The sign-in page has one address; the page that was asked for is remembered behind it. */
function showSignInAddress(wasEnded: boolean): void {
  const { pathname, search } = window.location;
  if (pathname === '/login') return;
  const next = wasEnded || pathname === '/' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
  window.history.replaceState(null, '', `/login${next}`);
}
