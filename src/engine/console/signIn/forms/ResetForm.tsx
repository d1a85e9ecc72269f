/** Sets a new password, or the first one, with the token of a mailed link, which stands behind the `#` of its address. */
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../providers/apiError.ts';
import { resetPassword } from '../../session/accounts.ts';
import type { OtherPagesMessages } from '../messagePart.ts';
import { goTo, pageLink, useAddress } from '../navigation.ts';
import { Done } from './Done.tsx';
import { NewPassword } from './NewPassword.tsx';
import { PageForm } from './PageForm.tsx';
import { validationErrorsAbout } from './rules.ts';

type Props = { messages: OtherPagesMessages };

export function ResetForm({ messages }: Props) {
  const { signInPages } = messages.console;
  return (
    <PasswordForm messages={messages} texts={signInPages.reset} used={messages.validation.resetToken}>
      <a className="sign-in-submit" {...pageLink('/forgot-password')}>
        {signInPages.reset.ask}
      </a>
      <p className="sign-in-other">
        <a {...pageLink('/login')}>{signInPages.toSignIn}</a>
      </p>
    </PasswordForm>
  );
}

/** Whoever was invited has no password to forget: another link comes from who invited them. */
export function InvitationForm({ messages }: Props) {
  const { invitation, toSignIn } = messages.console.signInPages;
  return (
    <PasswordForm messages={messages} texts={invitation} used={invitation.used}>
      <a className="sign-in-submit" {...pageLink('/login')}>
        {toSignIn}
      </a>
    </PasswordForm>
  );
}

type Texts = Record<
  'title' | 'lead' | 'password' | 'submit' | 'submitting' | 'unusable' | 'incomplete',
  string
>;

/** @param used what is said of a link that was used, or is too old; below it stand the children */
function PasswordForm({
  messages,
  texts,
  used,
  children,
}: Props & { texts: Texts; used: string; children: ReactNode }) {
  const token = new URLSearchParams(useAddress().hash.slice(1)).get('token') ?? '';
  const [refused, setRefused] = useState<string>();
  const isUsed = refused === token;
  if (!token || isUsed) {
    return (
      <Done title={texts.unusable} text={isUsed ? used : texts.incomplete} failed>
        {children}
      </Done>
    );
  }
  return (
    <PageForm
      messages={messages}
      texts={texts}
      check={(values) => validationErrorsAbout(values, ['password'])}
      send={async ({ password = '' }) => {
        try {
          await resetPassword(token, password);
        } catch (error) {
          if (!(error instanceof ApiError && error.body?.complaints?.token)) throw error;
          setRefused(token);
          return;
        }
        goTo('/login', { done: 'reset' });
      }}
    >
      {(validationError) => (
        <NewPassword messages={messages} label={texts.password} validationError={validationError} autoFocus />
      )}
    </PageForm>
  );
}
