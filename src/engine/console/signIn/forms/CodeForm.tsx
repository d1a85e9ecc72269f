/** The code of a second factor, behind the right password: of the app, or a recovery code. */
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
  /** To sign in as someone else. */
  onBack: () => void;
};

export function CodeForm({ messages, userName, password, onBack }: Props) {
  const { signIn: texts } = messages.console;
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <PageForm
        // The error of one is not said of the other.
        key={String(isRecovery)}
        messages={messages}
        texts={texts}
        check={({ code }): ValidationErrors => (code?.trim() ? {} : { code: { key: 'validation.required' } })}
        send={({ code = '' }) => signIn(userName, password, code)}
      >
        {(validationError) => (
          <>
            {/* For password managers, which keep it with the code. */}
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
        <button type="button" className="sign-in-link" onClick={() => setRecovery(!isRecovery)}>
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
