/**
 * The pages for visitors who aren't signed in. They use React and plain CSS, so that they don't wait for
 * react-admin and MUI.
 */
import { useEffect, useLayoutEffect, useState } from 'react';
import { thisApp } from '../../contract/app.ts';
import { getLanguage } from '../providers/languages/languages.ts';
import { linkProps, replacePath, useLocation } from './navigation.ts';
import './signInPages.css';
import { SignInForm } from './forms/SignInForm.tsx';
import { lazyComponent } from './lazyComponent.tsx';
import { loadSignInMessages, useMessages } from './messages.ts';
import { findMessagePage, findSignInPage, type MessagePage, NOT_FOUND, type SignInPage } from './pages.ts';

export type SignInPagesProps = {
  /** Whether a session has just ended. Its URL is not passed on to the next visitor. */
  hadSession: boolean;
  /** Called once the page is usable, so that the console can be prefetched. */
  onReady: () => void;
  /** Loads what declares the app's pages. */
  fetchDeclarations: () => Promise<unknown>;
};

export function SignInPages({ hadSession, onReady, fetchDeclarations }: SignInPagesProps) {
  const [language, setLanguage] = useState(getLanguage);
  const messages = useMessages(loadSignInMessages, language);
  const page = useCurrentPage(hadSession, fetchDeclarations);
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
        <a className="sign-in-name" {...linkProps('/login')}>
          <Mark />
          {texts.name}
        </a>
        <PreferenceControls messages={messages} language={language} onLanguage={setLanguage} />
        <LanguageSuggestion key={language} onLanguage={setLanguage} />
      </header>
      <main className="sign-in-main">
        <div className="sign-in-page" key={page}>
          {page === '/login' ? (
            <SignInForm messages={messages} />
          ) : (
            <VisitorPages page={page} language={language} />
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

/** Loaded after the form, which is what visitors wait for. */
const PreferenceControls = lazyComponent(
  async () => (await import('./PreferenceControls.tsx')).PreferenceControls,
);
const LanguageSuggestion = lazyComponent(
  async () => (await import('./LanguageSuggestion.tsx')).LanguageSuggestion,
);
const VisitorPages = lazyComponent(async () => (await import('./VisitorPages.tsx')).VisitorPages);
const Rosette = lazyComponent(async () => (await import('./Rosette.tsx')).Rosette);

/** The app's logo, as in layout/Brand.tsx. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d={thisApp().mark} />
    </svg>
  );
}

/**
 * Returns the page for the current URL. A URL that requires a session redirects to the sign-in page, which
 * returns to it afterwards; an unknown one redirects to the "not found" page.
 */
function useCurrentPage(
  hadSession: boolean,
  fetchDeclarations: SignInPagesProps['fetchDeclarations'],
): SignInPage | MessagePage {
  const { pathname, search, hash } = useLocation();
  const [hasJustSignedOut, setHasJustSignedOut] = useState(hadSession);
  const page = findMessagePage(pathname) ?? findSignInPage(pathname);
  useEffect(() => {
    if (hasJustSignedOut) {
      setHasJustSignedOut(false);
      replacePath('/login');
      return;
    }
    if (page) return;
    const next = new URLSearchParams({ next: pathname + search + hash });
    replacePath(pathname === '/' ? '/login' : `/login?${next}`);
    if (pathname === '/') return;
    // Known paths come from the declarations, which the sign-in page doesn't load.
    Promise.all([import('../providers/addresses.ts'), fetchDeclarations()]).then(
      ([{ toCanonical: canonical, hasPage }]) => hasPage(canonical(pathname)) || replacePath(NOT_FOUND),
      () => undefined,
    );
  }, [hasJustSignedOut, page, pathname, search, hash, fetchDeclarations]);
  return hasJustSignedOut ? '/login' : (page ?? '/login');
}
