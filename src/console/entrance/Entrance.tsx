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

const NOT_FOUND = '/error-404';

type Props = {
  /** The service has ended the session. */
  wasEnded: boolean;
  /** Called once the page is there: time to fetch what comes behind it. */
  onTyping: () => void;
};

export function Entrance({ wasEnded, onTyping }: Props) {
  const [language, setLanguage] = useState(chosenLanguage);
  const isLost = useIsLost(wasEnded);
  const messages = useMessages(language, isLost);
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
        {isLost ? <NotFound messages={messages} /> : <SignInForm messages={messages} />}
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

/** Everyone may read error-404, and an unknown path leads there. */
function NotFound({ messages }: { messages: Messages }) {
  const { notFound, signIn } = messages.console;
  return (
    <>
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <a href="/login">{signIn.title}</a>
    </>
  );
}

/** Whether there is no page at the address; elsewhere the address becomes that of the sign-in page. */
function useIsLost(wasEnded: boolean): boolean {
  const [isLost, setIsLost] = useState(() => !wasEnded && window.location.pathname === NOT_FOUND);
  useEffect(() => {
    const { pathname } = window.location;
    if (isLost) return;
    showSignInAddress(wasEnded);
    if (wasEnded || pathname === '/' || pathname === '/login') return;
    // The addresses come from the declarations, which the sign-in page doesn't wait for.
    import('../providers/addresses.ts').then(({ canonical, isKnown }) => {
      if (isKnown(canonical(pathname))) return;
      window.history.replaceState(null, '', NOT_FOUND);
      setIsLost(true);
    });
  }, [isLost, wasEnded]);
  return isLost;
}

function useMessages(language: Language, isLost: boolean): Messages | undefined {
  const [messages, setMessages] = useState<Messages>();
  useEffect(() => {
    let isCurrent = true;
    ownMessages[language]().then((loaded) => {
      if (!isCurrent) return;
      const page = isLost ? loaded.console.notFound : loaded.console.signIn;
      setMessages(loaded);
      document.title = `${page.title} · ${loaded.console.name}`;
    });
    return () => {
      isCurrent = false;
    };
  }, [language, isLost]);
  return messages;
}

/** The sign-in page has one address; the page that was asked for is remembered behind it. */
function showSignInAddress(wasEnded: boolean): void {
  const { pathname, search } = window.location;
  if (pathname === '/login') return;
  const next = wasEnded || pathname === '/' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
  window.history.replaceState(null, '', `/login${next}`);
}
