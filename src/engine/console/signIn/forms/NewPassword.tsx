/** Inputs for a new password and its confirmation. The length rule is marked once it is met. */
import { useState } from 'react';
import { PASSWORD_MIN } from '../../../contract/passwords.ts';
import type { VisitorMessages } from '../messagePart.ts';
import { fillPlaceholders } from '../messages.ts';
import { PasswordField } from './Field.tsx';

type Props = {
  messages: VisitorMessages;
  label: string;
  validationError: (name: string) => string | undefined;
  autoFocus?: boolean;
};

export function NewPassword({ messages, label, validationError, autoFocus = false }: Props) {
  const [isLongEnough, setIsLongEnough] = useState(false);
  const sharedProps = { messages, autoComplete: 'new-password' };
  return (
    <>
      <PasswordField
        {...sharedProps}
        name="password"
        label={label}
        validationError={validationError('password')}
        autoFocus={autoFocus}
        onInput={({ currentTarget }) => setIsLongEnough([...currentTarget.value].length >= PASSWORD_MIN)}
        hint={
          <span className={isLongEnough ? 'sign-in-met' : undefined}>
            {fillPlaceholders(messages.console.signInPages.passwordRule, { min: PASSWORD_MIN })}
          </span>
        }
      />
      <PasswordField
        {...sharedProps}
        name="confirmPassword"
        label={messages.resources.user.fields.confirmPassword}
        validationError={validationError('confirmPassword')}
      />
    </>
  );
}
