/**
 * A date, a time or both, typed into the browser's own input. That has no value while part of it is missing, and years such as 0002
 * while 2026 is typed: what is half typed stays in the field, and only what is whole is passed on.
 */
import { TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** What an owner may hold in place of a value as long as the field is half typed. */
export const HALF_TYPED = '…';

const maxValues = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59', time: undefined };

type Props = Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'slotProps'> & {
  type: keyof typeof maxValues;
  /** As the browser writes it: `2026-03-31`, `2026-03-31T14:30` or `14:30`; '' where there is none. */
  value: string;
  /** Told of whole ones, and of '' where the field was emptied. */
  onChange: (value: string) => void;
  /** Told that the field now holds part of one: `value` may become `HALF_TYPED`. */
  onHalfTyped?: () => void;
  /** The field is never meant to be empty: emptied, it is half typed. */
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
  /** What the owner was last told, and what it last said: only what it says of itself replaces what was typed. */
  const [reported, setReported] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [wasLeft, setWasLeft] = useState(false);
  if (value !== lastValue) {
    setLastValue(value);
    setReported(value);
    if (value !== reported) setTyped({ text: toText(value), isHalf: value === HALF_TYPED });
  }
  // From one half to another the value stays '', of which no event of change tells: keys do.
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
  const isIncomplete = typed.isHalf && wasLeft;
  return (
    <TextField
      {...props}
      type={type}
      value={typed.text}
      onChange={({ target }) => sync(target as HTMLInputElement)}
      onKeyUp={({ target }) => sync(target as HTMLInputElement)}
      onFocus={() => setWasLeft(false)}
      onBlur={(event) => {
        sync(event.target as HTMLInputElement);
        setWasLeft(true);
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
