/**
 * Asks for the second-factor code after a correct password: from the authenticator app, or a recovery code.
 */
import { useState } from 'react';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { signIn } from '../../session/signIn.ts';
import type { SignInMessages } from '../messagePart.ts';
import { Field } from './Field.tsx';
import { PageForm } from './PageForm.tsx';

type Props = {
  messages: SignInMessages;
  userName: string;
  password: string;
  /** Called to sign in as another user. */
  onBack: () => void;
};

export function CodeForm({ messages, userName, password, onBack }: Props) {
  const { signIn: texts } = messages.console;
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <PageForm
        // Remounts, so that an error about one kind of code is not shown for the other.
        key={String(isRecovery)}
        messages={messages}
        texts={texts}
        check={({ code }): ValidationErrors => (code?.trim() ? {} : { code: { key: 'validation.required' } })}
        send={({ code = '' }) => signIn(userName, password, code)}
      >
        {(validationError) => (
          <>
            {/* Lets password managers store the code under the right user. */}
            <input type="hidden" name="userName" autoComplete="username" value={userName} />
            <Field
              name="code"
              label={isRecovery ? texts.recoveryCode : texts.code}
              validationError={validationError('code')}
              autoComplete="one-time-code"
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </>
        )}
      </PageForm>
      <p className="sign-in-other">
        <button type="button" className="sign-in-link" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </button>
      </p>
      <p className="sign-in-other">
        <button type="button" className="sign-in-link" onClick={onBack}>
          {texts.otherUser}
        </button>
      </p>
    </>
  );
}
