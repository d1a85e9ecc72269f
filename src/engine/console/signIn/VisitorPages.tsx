/** The visitor pages other than sign-in, loaded on demand because most visitors sign in. */
import { useLayoutEffect } from 'react';
import type { Language } from '../providers/languages/languages.ts';
import { fetchPart } from '../start/fetchPart.ts';
import { ConfirmEmailForm } from './forms/ConfirmEmailForm.tsx';
import { Done } from './forms/Done.tsx';
import { ForgotForm } from './forms/ForgotForm.tsx';
import { RegisterForm } from './forms/RegisterForm.tsx';
import { InvitationForm, ResetForm } from './forms/ResetForm.tsx';
import type { VisitorMessages } from './messagePart.ts';
import { useMessages } from './messages.ts';
import { linkProps } from './navigation.ts';
import { type MessagePage, NOT_AUTHORIZED, NOT_FOUND, type SignInPage } from './pages.ts';

type Page = Exclude<SignInPage, '/login'> | MessagePage;

export function VisitorPages({ page, language }: { page: Page; language: Language }) {
  const messages = useMessages(loadMessages, language);
  useLayoutEffect(() => {
    if (messages) document.title = `${getTitle(page, messages)} · ${messages.console.name}`;
  }, [messages, page]);
  if (!messages) return null;
  const Shown = pages[page];
  return <Shown messages={messages} />;
}

const pages = {
  '/register': RegisterForm,
  '/forgot-password': ForgotForm,
  '/reset-password': ResetForm,
  '/set-password': InvitationForm,
  '/confirm-email': ConfirmEmailForm,
  [NOT_FOUND]: createMessagePage('notFound'),
  [NOT_AUTHORIZED]: createMessagePage('notAuthorized'),
};

function getTitle(
  page: Page,
  { console: { signInPages, notFound, notAuthorized } }: VisitorMessages,
): string {
  const titles = {
    '/register': signInPages.register.title,
    '/forgot-password': signInPages.forgot.title,
    '/reset-password': signInPages.reset.title,
    '/set-password': signInPages.invitation.title,
    '/confirm-email': signInPages.confirmEmail.title,
    [NOT_FOUND]: notFound.title,
    [NOT_AUTHORIZED]: notAuthorized.title,
  };
  return titles[page];
}

function createMessagePage(name: 'notFound' | 'notAuthorized') {
  return ({ messages }: { messages: VisitorMessages }) => {
    const { title, text } = messages.console[name];
    return (
      <Done title={title} text={text} failed>
        <a className="sign-in-submit" {...linkProps('/login')}>
          {messages.console.signInPages.toSignIn}
        </a>
      </Done>
    );
  };
}

function loadMessages(language: Language): Promise<VisitorMessages> {
  const load = files[`/i18n/${language}.ts`];
  return load ? fetchPart(load) : Promise.reject(new Error(`i18n has no ${language}`));
}

/** Virtual modules from build.ts. */
const files = import.meta.glob<VisitorMessages>('/i18n/*.ts', {
  query: '?visitor-pages',
  import: 'messages',
});
