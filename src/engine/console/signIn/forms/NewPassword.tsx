/** A password that is being chosen, twice: what it must be is said, and ticked off once it is. */
import { useState } from 'react';
import { PASSWORD_MIN } from '../../../contract/passwords.ts';
import type { OtherPagesMessages } from '../messagePart.ts';
import { fillIn } from '../messages.ts';
import { PasswordField } from './Field.tsx';

type Props = {
  messages: OtherPagesMessages;
  label: string;
  validationError: (name: string) => string | undefined;
  autoFocus?: boolean;
};

export function NewPassword({ messages, label, validationError, autoFocus = false }: Props) {
  const [isLongEnough, setIsLongEnough] = useState(false);
  const both = { messages, autoComplete: 'new-password' };
  return (
    <>
      <PasswordField
        {...both}
        name="password"
        label={label}
        validationError={validationError('password')}
        autoFocus={autoFocus}
        onInput={({ currentTarget }) => setIsLongEnough([...currentTarget.value].length >= PASSWORD_MIN)}
        hint={
          <span className={isLongEnough ? 'sign-in-met' : undefined}>
            {fillIn(messages.console.signInPages.passwordRule, { min: PASSWORD_MIN })}
          </span>
        }
      />
      <PasswordField
        {...both}
        name="confirmPassword"
        label={messages.resources.user.fields.confirmPassword}
        validationError={validationError('confirmPassword')}
      />
    </>
  );
}
