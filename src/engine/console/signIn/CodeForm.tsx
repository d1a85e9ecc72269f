/** The code of a second factor, behind the right password: of the app, or a recovery code. */
import { useState } from 'react';
import type { Complaints } from '../../contract/validationErrors.ts';
import { signIn } from '../session/signIn.ts';
import { Field } from './Field.tsx';
import type { SignInMessages } from './messagePart.ts';
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
        // What is complained of one is not said of the other.
        key={String(isRecovery)}
        messages={messages}
        texts={texts}
        check={({ code }): Complaints => (code?.trim() ? {} : { code: { key: 'validation.required' } })}
        send={({ code = '' }) => signIn(userName, password, code)}
      >
        {(complaint) => (
          <>
            {/* For password managers, which keep it with the code. */}
            <input type="hidden" name="userName" autoComplete="username" value={userName} />
            <Field
              name="code"
              label={isRecovery ? texts.recoveryCode : texts.code}
              complaint={complaint('code')}
              autoComplete="one-time-code"
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </>
        )}
      </PageForm>
      <p className="entrance-other">
        <button type="button" className="entrance-link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? texts.useApp : texts.useRecovery}
        </button>
      </p>
      <p className="entrance-other">
        <button type="button" className="entrance-link" onClick={onBack}>
          {texts.otherUser}
        </button>
      </p>
    </>
  );
}
