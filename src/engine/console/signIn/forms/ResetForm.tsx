/** Sets a new password with the token of a mailed link, which stands behind the `#` of its address. */
import { useState } from 'react';
import { ApiError } from '../../providers/apiError.ts';
import { resetPassword } from '../../session/accounts.ts';
import { goTo, linkTo, useAddress } from '../addresses.ts';
import type { OtherPagesMessages } from '../messagePart.ts';
import { Done } from './Done.tsx';
import { NewPassword } from './NewPassword.tsx';
import { PageForm } from './PageForm.tsx';
import { validationErrorsAbout } from './rules.ts';

export function ResetForm({ messages }: { messages: OtherPagesMessages }) {
  const { reset: texts, toSignIn } = messages.console.signInPages;
  const token = new URLSearchParams(useAddress().hash.slice(1)).get('token') ?? '';
  const [refused, setRefused] = useState<string>();
  const isUsed = refused === token;
  if (!token || isUsed) {
    return (
      <Done title={texts.unusable} text={isUsed ? messages.validation.resetToken : texts.incomplete} failed>
        <a className="sign-in-submit" {...linkTo('/forgot-password')}>
          {texts.ask}
        </a>
        <p className="sign-in-other">
          <a {...linkTo('/login')}>{toSignIn}</a>
        </p>
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
