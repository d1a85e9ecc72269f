/** User name and password; then, where there is a second factor, a code of it. */
import { useState } from 'react';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { ApiError } from '../../providers/apiError.ts';
import { hasReturnPath } from '../../session/returnPath.ts';
import { signIn } from '../../session/signIn.ts';
import { offersSignUp } from '../../start/settings.ts';
import { fetched } from '../fetched.tsx';
import type { SignInMessages } from '../messagePart.ts';
import { handoverState, pageLink } from '../navigation.ts';
import { Field, PasswordField } from './Field.tsx';
import { PageForm } from './PageForm.tsx';
import type { FormInput } from './useSubmission.ts';

export function SignInForm({ messages }: { messages: SignInMessages }) {
  const { signIn: texts, signInPages, sessionOver } = messages.console;
  const { done, userName } = handoverState();
  const notice = done ? signInPages[done].done : hasReturnPath() ? inOneLine(sessionOver) : undefined;
  const [right, setRight] = useState<Credentials>();
  if (right) return <CodeForm messages={messages} {...right} onBack={() => setRight(undefined)} />;
  return (
    <>
      <PageForm
        messages={messages}
        texts={texts}
        notice={notice}
        check={missing}
        send={async ({ userName: name = '', password = '' }) => {
          const typed = { userName: name.trim(), password };
          await signIn(typed.userName, password).catch((error) => {
            if (!(error instanceof ApiError) || error.body?.code !== 'second_factor_required') throw error;
            setRight(typed);
          });
        }}
      >
        {(validationError) => (
          <>
            <Field
              name="userName"
              label={texts.userName}
              validationError={validationError('userName')}
              defaultValue={userName}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={!userName}
            />
            <PasswordField
              messages={messages}
              name="password"
              label={texts.password}
              validationError={validationError('password')}
              autoFocus={Boolean(userName)}
              aside={<a {...pageLink('/forgot-password')}>{signInPages.forgot.link}</a>}
            />
          </>
        )}
      </PageForm>
      {offersSignUp() && (
        <p className="sign-in-other">
          {signInPages.register.ask} <a {...pageLink('/register')}>{signInPages.register.link}</a>
        </p>
      )}
    </>
  );
}

/** It stands there until someone signs in: the toast may have come while nobody looked. */
const inOneLine = ({ title, text }: { title: string; text: string }) => `${title}. ${text}`;

type Credentials = { userName: string; password: string };

/** Most people have none: it is fetched when it is their turn. */
const CodeForm = fetched(async () => (await import('./CodeForm.tsx')).CodeForm);

function missing(values: FormInput): ValidationErrors {
  const names = ['userName', 'password'].filter((name) => !values[name]?.trim());
  return Object.fromEntries(names.map((name) => [name, { key: 'validation.required' }]));
}
