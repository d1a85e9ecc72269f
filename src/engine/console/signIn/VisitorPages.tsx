/** The pages beside the sign-in, loaded when one of them is opened: most visitors sign in. */
import { useLayoutEffect } from 'react';
import type { Language } from '../providers/languages/languages.ts';
import { fetchPart } from '../start/fetchPart.ts';
import { ConfirmEmailForm } from './forms/ConfirmEmailForm.tsx';
import { Done } from './forms/Done.tsx';
import { ForgotForm } from './forms/ForgotForm.tsx';
import { RegisterForm } from './forms/RegisterForm.tsx';
import { InvitationForm, ResetForm } from './forms/ResetForm.tsx';
import type { OtherPagesMessages } from './messagePart.ts';
import { useMessages } from './messages.ts';
import { pageLink } from './navigation.ts';
import { type MessagePage, NOT_AUTHORIZED, NOT_FOUND, type SignInPage } from './pages.ts';

type Page = Exclude<SignInPage, '/login'> | MessagePage;

export function VisitorPages({ page, language }: { page: Page; language: Language }) {
  const messages = useMessages(loadMessages, language);
  useLayoutEffect(() => {
    if (messages) document.title = `${titleOf(page, messages)} · ${messages.console.name}`;
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
  [NOT_FOUND]: messagePage('notFound'),
  [NOT_AUTHORIZED]: messagePage('notAuthorized'),
};

function titleOf(
  page: Page,
  { console: { signInPages, notFound, notAuthorized } }: OtherPagesMessages,
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

function messagePage(name: 'notFound' | 'notAuthorized') {
  return ({ messages }: { messages: OtherPagesMessages }) => {
    const { title, text } = messages.console[name];
    return (
      <Done title={title} text={text} failed>
        <a className="sign-in-submit" {...pageLink('/login')}>
          {messages.console.signInPages.toSignIn}
        </a>
      </Done>
    );
  };
}

function loadMessages(language: Language): Promise<OtherPagesMessages> {
  const load = files[`/i18n/${language}.ts`];
  return load ? fetchPart(load) : Promise.reject(new Error(`i18n has no ${language}`));
}

/** build.ts makes these modules. */
const files = import.meta.glob<OtherPagesMessages>('/i18n/*.ts', {
  query: '?other-pages',
  import: 'messages',
});
