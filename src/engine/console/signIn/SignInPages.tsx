/**
 * What a visitor sees who isn't signed in. React and plain CSS: nothing of react-admin or MUI has to arrive first.
 */
import { useEffect, useLayoutEffect, useState } from 'react';
import { thisApp } from '../../contract/app.ts';
import { chosenLanguage } from '../providers/languages/languages.ts';
import { pageLink, replaceAddress, useAddress } from './navigation.ts';
import './signInPages.css';
import { fetched } from './fetched.tsx';
import { SignInForm } from './forms/SignInForm.tsx';
import { loadSignInMessages, useMessages } from './messages.ts';
import { findMessagePage, findSignInPage, type MessagePage, NOT_FOUND, type SignInPage } from './pages.ts';

export type SignInPagesProps = {
  /** There was a session until now: its addresses are none of the next visitor's. */
  hadSession: boolean;
  /** Called once the page can be used: time to fetch what comes behind it. */
  onReady: () => void;
};

export function SignInPages({ hadSession, onReady }: SignInPagesProps) {
  const [language, setLanguage] = useState(chosenLanguage);
  const messages = useMessages(loadSignInMessages, language);
  const page = useShownPage(hadSession);
  useEffect(() => {
    if (messages) onReady();
  }, [messages, onReady]);
  useLayoutEffect(() => {
    if (messages && page === '/login') {
      document.title = `${messages.console.signIn.title} · ${messages.console.name}`;
    }
  }, [messages, page]);
  useLayoutEffect(() => {
    const description = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (messages && description) {
      description.content = `${messages.console.name}. ${messages.console.tagline}`;
    }
  }, [messages]);
  if (!messages) return null;
  const { console: texts } = messages;
  return (
    <div className="sign-in">
      <header className="sign-in-bar">
        <a className="sign-in-name" {...pageLink('/login')}>
          <Mark />
          {texts.name}
        </a>
        <Choices messages={messages} language={language} onLanguage={setLanguage} />
        <LanguageOffer key={language} onLanguage={setLanguage} />
      </header>
      <main className="sign-in-main">
        <div className="sign-in-page" key={page}>
          {page === '/login' ? (
            <SignInForm messages={messages} />
          ) : (
            <OtherPages page={page} language={language} />
          )}
        </div>
      </main>
      <aside className="sign-in-side">
        <Rosette />
        <p>{texts.tagline}</p>
      </aside>
    </div>
  );
}

/** What nobody waits for: these pages are there to sign in, and what they load until then counts. */
const Choices = fetched(async () => (await import('./Choices.tsx')).Choices);
const LanguageOffer = fetched(async () => (await import('./LanguageOffer.tsx')).LanguageOffer);
const OtherPages = fetched(async () => (await import('./VisitorPages.tsx')).VisitorPages);
const Rosette = fetched(async () => (await import('./Rosette.tsx')).Rosette);

/** The app's mark; the same as within, in layout/Brand.tsx. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d={thisApp().mark} />
    </svg>
  );
}

/**
 * The page of the address. Any other asks for a session: it becomes the sign-in page's, and is remembered
 * behind it, unless there is no page there at all.
 */
function useShownPage(hadSession: boolean): SignInPage | MessagePage {
  const { pathname, search, hash } = useAddress();
  const [isAfterSession, setIsAfterSession] = useState(hadSession);
  const page = findMessagePage(pathname) ?? findSignInPage(pathname);
  useEffect(() => {
    if (isAfterSession) {
      setIsAfterSession(false);
      replaceAddress('/login');
      return;
    }
    if (page) return;
    const next = new URLSearchParams({ next: pathname + search + hash });
    replaceAddress(pathname === '/' ? '/login' : `/login?${next}`);
    if (pathname === '/') return;
    // The addresses come from the declarations, which the sign-in page doesn't wait for.
    import('../providers/addresses.ts').then(
      ({ toCanonical: canonical, hasPage }) => hasPage(canonical(pathname)) || replaceAddress(NOT_FOUND),
      () => undefined,
    );
  }, [isAfterSession, page, pathname, search, hash]);
  return isAfterSession ? '/login' : (page ?? '/login');
}
