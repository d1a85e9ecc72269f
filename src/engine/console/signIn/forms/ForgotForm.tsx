/**
 * Requests a mail with a password reset link. The response is the same whether or not the address has an
 * account.
 */
import { useState } from 'react';
import { forgotPassword } from '../../session/accounts.ts';
import type { VisitorMessages } from '../messagePart.ts';
import { fillPlaceholders } from '../messages.ts';
import { linkProps } from '../navigation.ts';
import { Done } from './Done.tsx';
import { Field } from './Field.tsx';
import { PageForm } from './PageForm.tsx';
import { validateFields } from './rules.ts';

export function ForgotForm({ messages }: { messages: VisitorMessages }) {
  const { forgot: texts, toSignIn } = messages.console.signInPages;
  const [sentTo, setSentTo] = useState<string>();
  const [lastEmail, setLastEmail] = useState('');
  if (sentTo !== undefined) {
    return (
      <Done title={texts.sent} text={fillPlaceholders(texts.done, { email: sentTo })}>
        <p>{texts.nothing}</p>
        <button type="button" className="sign-in-submit" onClick={() => setSentTo(undefined)}>
          {texts.again}
        </button>
        <p className="sign-in-other">
          <a {...linkProps('/login')}>{toSignIn}</a>
        </p>
      </Done>
    );
  }
  return (
    <>
      <PageForm
        messages={messages}
        texts={texts}
        check={(values) => validateFields(values, ['email'])}
        send={async ({ email = '' }) => {
          setLastEmail(email);
          await forgotPassword(email);
          setSentTo(email.trim());
        }}
      >
        {(validationError) => (
          <Field
            name="email"
            type="email"
            label={messages.resources.user.fields.email}
            validationError={validationError('email')}
            defaultValue={lastEmail}
            autoComplete="email"
            autoCapitalize="none"
            autoFocus
          />
        )}
      </PageForm>
      <p className="sign-in-other">
        <a {...linkProps('/login')}>{toSignIn}</a>
      </p>
    </>
  );
}
