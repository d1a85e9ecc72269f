/** Asks for a mail with a link that sets a new password; told the same whether or not the address is known. */
import { useState } from 'react';
import { forgotPassword } from '../../session/accounts.ts';
import type { OtherPagesMessages } from '../messagePart.ts';
import { fillIn } from '../messages.ts';
import { pageLink } from '../navigation.ts';
import { Done } from './Done.tsx';
import { Field } from './Field.tsx';
import { PageForm } from './PageForm.tsx';
import { validationErrorsAbout } from './rules.ts';

export function ForgotForm({ messages }: { messages: OtherPagesMessages }) {
  const { forgot: texts, toSignIn } = messages.console.signInPages;
  const [sentTo, setSentTo] = useState<string>();
  const [asked, setAsked] = useState('');
  if (sentTo !== undefined) {
    return (
      <Done title={texts.sent} text={fillIn(texts.done, { email: sentTo })}>
        <p>{texts.nothing}</p>
        <button type="button" className="sign-in-submit" onClick={() => setSentTo(undefined)}>
          {texts.again}
        </button>
        <p className="sign-in-other">
          <a {...pageLink('/login')}>{toSignIn}</a>
        </p>
      </Done>
    );
  }
  return (
    <>
      <PageForm
        messages={messages}
        texts={texts}
        check={(values) => validationErrorsAbout(values, ['email'])}
        send={async ({ email = '' }) => {
          setAsked(email);
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
            defaultValue={asked}
            autoComplete="email"
            autoCapitalize="none"
            autoFocus
          />
        )}
      </PageForm>
      <p className="sign-in-other">
        <a {...pageLink('/login')}>{toSignIn}</a>
      </p>
    </>
  );
}
