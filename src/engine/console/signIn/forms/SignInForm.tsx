/** Asks for user name and password and, if the user has one, the second factor. */
import { useState } from 'react';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { ApiError } from '../../providers/apiError.ts';
import { hasReturnPath } from '../../session/returnPath.ts';
import { signIn } from '../../session/signIn.ts';
import { offersSignUp } from '../../start/settings.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import type { SignInMessages } from '../messagePart.ts';
import { handoverState, linkProps } from '../navigation.ts';
import { Field, PasswordField } from './Field.tsx';
import { PageForm } from './PageForm.tsx';
import type { FormInput } from './useSubmission.ts';

export function SignInForm({ messages }: { messages: SignInMessages }) {
  const { signIn: texts, signInPages, sessionOver } = messages.console;
  const { done, userName } = handoverState();
  const notice = done ? signInPages[done].done : hasReturnPath() ? joinTitleAndText(sessionOver) : undefined;
  const [pendingCredentials, setPendingCredentials] = useState<Credentials>();
  if (pendingCredentials)
    return (
      <CodeForm messages={messages} {...pendingCredentials} onBack={() => setPendingCredentials(undefined)} />
    );
  return (
    <>
      <PageForm
        messages={messages}
        texts={texts}
        notice={notice}
        check={findMissing}
        send={async ({ userName: name = '', password = '' }) => {
          const credentials = { userName: name.trim(), password };
          await signIn(credentials.userName, password).catch((error) => {
            if (!(error instanceof ApiError) || error.body?.code !== 'second_factor_required') throw error;
            setPendingCredentials(credentials);
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
              labelAction={<a {...linkProps('/forgot-password')}>{signInPages.forgot.link}</a>}
            />
          </>
        )}
      </PageForm>
      {offersSignUp() && (
        <p className="sign-in-other">
          {signInPages.register.ask} <a {...linkProps('/register')}>{signInPages.register.link}</a>
        </p>
      )}
    </>
  );
}

/** The notice stays until the visitor signs in, because they may miss the toast. */
const joinTitleAndText = ({ title, text }: { title: string; text: string }) => `${title}. ${text}`;

type Credentials = { userName: string; password: string };

/** Loaded on demand, because most users have no second factor. */
const CodeForm = lazyComponent(async () => (await import('./CodeForm.tsx')).CodeForm);

function findMissing(values: FormInput): ValidationErrors {
  const names = ['userName', 'password'].filter((name) => !values[name]?.trim());
  return Object.fromEntries(names.map((name) => [name, { key: 'validation.required' }]));
}
