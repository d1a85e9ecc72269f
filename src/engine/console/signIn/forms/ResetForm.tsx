/** Sets a new or first password with the token of a mailed link. The token is in the URL's fragment. */
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../providers/apiError.ts';
import { resetPassword } from '../../session/accounts.ts';
import type { VisitorMessages } from '../messagePart.ts';
import { goTo, linkProps, useLocation } from '../navigation.ts';
import { Done } from './Done.tsx';
import { NewPassword } from './NewPassword.tsx';
import { PageForm } from './PageForm.tsx';
import { validateFields } from './rules.ts';

type Props = { messages: VisitorMessages };

export function ResetForm({ messages }: Props) {
  const { signInPages } = messages.console;
  return (
    <PasswordForm messages={messages} texts={signInPages.reset} usedText={messages.validation.resetToken}>
      <a className="sign-in-submit" {...linkProps('/forgot-password')}>
        {signInPages.reset.ask}
      </a>
      <p className="sign-in-other">
        <a {...linkProps('/login')}>{signInPages.toSignIn}</a>
      </p>
    </PasswordForm>
  );
}

/** Invited users have no password to reset: the user who invited them sends a new link. */
export function InvitationForm({ messages }: Props) {
  const { invitation, toSignIn } = messages.console.signInPages;
  return (
    <PasswordForm messages={messages} texts={invitation} usedText={invitation.used}>
      <a className="sign-in-submit" {...linkProps('/login')}>
        {toSignIn}
      </a>
    </PasswordForm>
  );
}

type Texts = Record<
  'title' | 'lead' | 'password' | 'submit' | 'submitting' | 'unusable' | 'incomplete',
  string
>;

/** @param usedText text for a link that was used or has expired, shown above the children */
function PasswordForm({
  messages,
  texts,
  usedText,
  children,
}: Props & { texts: Texts; usedText: string; children: ReactNode }) {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const [rejectedToken, setRejectedToken] = useState<string>();
  const isUsed = rejectedToken === token;
  if (!token || isUsed) {
    return (
      <Done title={texts.unusable} text={isUsed ? usedText : texts.incomplete} failed>
        {children}
      </Done>
    );
  }
  return (
    <PageForm
      messages={messages}
      texts={texts}
      check={(values) => validateFields(values, ['password'])}
      send={async ({ password = '' }) => {
        try {
          await resetPassword(token, password);
        } catch (error) {
          if (!(error instanceof ApiError && error.body?.complaints?.token)) throw error;
          setRejectedToken(token);
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
