/** A password that is being chosen, twice: what it must be is said, and ticked off once it is. */
import { useState } from 'react';
import { PASSWORD_MIN } from '../../contract/passwords.ts';
import { PasswordField } from './Field.tsx';
import type { OtherPagesMessages } from './messagePart.ts';
import { filledIn } from './messages.ts';

type Props = {
  messages: OtherPagesMessages;
  label: string;
  complaint: (name: string) => string | undefined;
  autoFocus?: boolean;
};

export function NewPassword({ messages, label, complaint, autoFocus = false }: Props) {
  const [isLongEnough, setIsLongEnough] = useState(false);
  const both = { messages, autoComplete: 'new-password' };
  return (
    <>
      <PasswordField
        {...both}
        name="password"
        label={label}
        complaint={complaint('password')}
        autoFocus={autoFocus}
        onInput={({ currentTarget }) => setIsLongEnough([...currentTarget.value].length >= PASSWORD_MIN)}
        hint={
          <span className={isLongEnough ? 'entrance-met' : undefined}>
            {filledIn(messages.console.entrance.passwordRule, { min: PASSWORD_MIN })}
          </span>
        }
      />
      <PasswordField
        {...both}
        name="confirmPassword"
        label={messages.resources.user.fields.confirmPassword}
        complaint={complaint('confirmPassword')}
      />
    </>
  );
}
