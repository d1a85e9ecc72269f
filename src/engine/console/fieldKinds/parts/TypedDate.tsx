/**
 * A date, time or both in the browser's own input. Such an input has no value while it is incomplete, and
 * passes through years like 0002 while 2026 is typed. Incomplete values stay in the field; only complete ones
 * are reported.
 */
import { TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** A placeholder that the parent may store while the field is incomplete. */
export const HALF_TYPED = '…';

const maxValues = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59', time: undefined };

type Props = Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'slotProps'> & {
  type: keyof typeof maxValues;
  /** In the browser's format: `2026-03-31`, `2026-03-31T14:30` or `14:30`; '' if empty. */
  value: string;
  /** Called with complete values, and with '' when the field is cleared. */
  onChange: (value: string) => void;
  /** Called when the value becomes incomplete; `value` may then become `HALF_TYPED`. */
  onHalfTyped?: () => void;
  /** Treats an empty field as incomplete. */
  isRequired?: boolean;
};

export function TypedDate({
  type,
  value,
  onChange,
  onHalfTyped,
  isRequired = false,
  onBlur,
  error = false,
  helperText,
  ...props
}: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState({ text: toText(value), isHalf: false });
  /**
   * The value last reported to the parent and the one last received: only a value that the parent changed
   * itself replaces the typed text.
   */
  const [reported, setReported] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [isBlurred, setBlurred] = useState(false);
  if (value !== lastValue) {
    setLastValue(value);
    setReported(value);
    if (value !== reported) setTyped({ text: toText(value), isHalf: value === HALF_TYPED });
  }
  // An incomplete input keeps the value '' and fires no change event, so key events are handled too.
  const sync = ({ value: text, validity }: HTMLInputElement) => {
    const isHalf = validity.badInput || (text === '' ? isRequired : !isComplete(type, text));
    if (text === typed.text && isHalf === typed.isHalf) return;
    setTyped({ text, isHalf });
    if (!isHalf) {
      setReported(text);
      onChange(text);
    } else if (onHalfTyped) {
      setReported(HALF_TYPED);
      onHalfTyped();
    }
  };
  const isIncomplete = typed.isHalf && isBlurred;
  return (
    <TextField
      {...props}
      type={type}
      value={typed.text}
      onChange={({ target }) => sync(target as HTMLInputElement)}
      onKeyUp={({ target }) => sync(target as HTMLInputElement)}
      onFocus={() => setBlurred(false)}
      onBlur={(event) => {
        sync(event.target as HTMLInputElement);
        setBlurred(true);
        onBlur?.(event);
      }}
      error={isIncomplete || error}
      helperText={isIncomplete ? translate('validation.incompleteDate') : helperText}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: maxValues[type] } }}
    />
  );
}

function toText(value: string): string {
  return value === HALF_TYPED ? '' : value;
}

function isComplete(type: Props['type'], text: string): boolean {
  return type === 'time' || /^[1-9]\d{3}-/.test(text);
}
