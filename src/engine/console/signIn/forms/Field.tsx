/** An input with its label above and, below it, a validation error or a hint. */
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { SignInMessages } from '../messagePart.ts';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'defaultValue'
  | 'inputMode'
  | 'spellCheck'
  | 'onBlur'
  | 'onInput'
  | 'onKeyDown'
  | 'onKeyUp'
>;

type Props = InputProps & {
  type?: 'text' | 'email' | 'password';
  autoFocus?: boolean;
  name: string;
  label: string;
  validationError?: string | undefined;
  /** What is expected; hidden while there is a validation error. */
  hint?: ReactNode;
  /** Rendered at the end of the input. */
  endAdornment?: ReactNode;
  /**
   * Rendered at the end of the label's line but after the input in tab order, so that Tab moves from input to
   * input.
   */
  labelAction?: ReactNode;
};

export function Field({
  label,
  validationError,
  hint,
  endAdornment,
  labelAction,
  type = 'text',
  ...input
}: Props) {
  const id = useId();
  const descriptionId = `${id}-about`;
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-input">
        <input
          {...input}
          type={type}
          id={id}
          aria-invalid={validationError !== undefined}
          aria-describedby={(validationError ?? hint) ? descriptionId : undefined}
        />
        {endAdornment}
      </div>
      {labelAction && <div className="sign-in-aside">{labelAction}</div>}
      {validationError ? (
        <p id={descriptionId} className="sign-in-error">
          {validationError}
        </p>
      ) : (
        hint && (
          <p id={descriptionId} className="sign-in-hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A password input with a button to reveal it and a Caps Lock warning. */
export function PasswordField({
  messages,
  hint,
  ...field
}: Omit<Props, 'end'> & { messages: SignInMessages }) {
  const texts = messages.console.signInPages;
  const [isRevealed, setIsRevealed] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const handleCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));
  const label = isRevealed ? texts.hidePassword : texts.showPassword;
  return (
    <Field
      autoComplete="current-password"
      {...field}
      type={isRevealed ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={handleCapsLock}
      onKeyUp={handleCapsLock}
      onBlur={() => setIsCapsLockOn(false)}
      hint={isCapsLockOn ? texts.capsLock : hint}
      endAdornment={
        <button
          type="button"
          className="sign-in-eye"
          aria-label={label}
          title={label}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {isRevealed && <path d="M4 4l16 16" />}
          </svg>
        </button>
      }
    />
  );
}
