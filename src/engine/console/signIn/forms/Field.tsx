/** A field with its label above, and beneath it what is wrong or, before that, what it must be. */
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { SignInMessages } from '../messagePart.ts';

type OfInput = Pick<
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

type Props = OfInput & {
  type?: 'text' | 'email' | 'password';
  autoFocus?: boolean;
  name: string;
  label: string;
  validationError?: string | undefined;
  /** What it must be or where it comes from, said before anything is wrong. */
  hint?: ReactNode;
  /** Stands inside the field, at its end. */
  end?: ReactNode;
  /** Seen at the end of the label's line, reached after the field: who types goes from field to field. */
  aside?: ReactNode;
};

export function Field({ label, validationError, hint, end, aside, type = 'text', ...input }: Props) {
  const id = useId();
  const described = `${id}-about`;
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-input">
        <input
          {...input}
          type={type}
          id={id}
          aria-invalid={validationError !== undefined}
          aria-describedby={(validationError ?? hint) ? described : undefined}
        />
        {end}
      </div>
      {aside && <div className="sign-in-aside">{aside}</div>}
      {validationError ? (
        <p id={described} className="sign-in-error">
          {validationError}
        </p>
      ) : (
        hint && (
          <p id={described} className="sign-in-hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A password: it can be shown, and Caps Lock is told of. */
export function PasswordField({
  messages,
  hint,
  ...field
}: Omit<Props, 'end'> & { messages: SignInMessages }) {
  const texts = messages.console.signInPages;
  const [isShown, setIsShown] = useState(false);
  const [isCaps, setIsCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setIsCaps(event.getModifierState('CapsLock'));
  const label = isShown ? texts.hidePassword : texts.showPassword;
  return (
    <Field
      autoComplete="current-password"
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setIsCaps(false)}
      hint={isCaps ? texts.capsLock : hint}
      end={
        <button
          type="button"
          className="sign-in-eye"
          aria-label={label}
          title={label}
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      }
    />
  );
}
