/** Lines of text, e-mail addresses and passwords. */
import {
  EmailField as MailLink,
  PasswordInput,
  TextField as PlainText,
  TextInput,
  useRecordContext,
} from 'react-admin';
import type { EmailField, SecretField, TextField } from '../../contract/fields.ts';
import { CopyButton } from './CopyButton.tsx';
import type { DisplayProps, InputProps, Kind } from './kind.ts';
import { Nothing } from './Nothing.tsx';

export const text: Kind<TextField> = {
  Display: TextDisplay,
  Input: ({ name, field, isNew }) => (
    <TextInput
      source={name}
      multiline={Boolean(field.long)}
      minRows={field.long ? 3 : undefined}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  ),
  filters: ({ name, field, label, says }) => [
    field.exact ? (
      <TextInput key={name} source={name} label={label} resettable />
    ) : (
      <TextInput key={name} source={`${name}_like`} label={says('contains')} resettable />
    ),
  ],
};

export const email: Kind<EmailField> = {
  Display: ({ name, whole }) => (whole ? <MailLink source={name} /> : <PlainText source={name} />),
  Input: ({ name, field }) => (
    <TextInput source={name} type="email" required={Boolean(field.required)} autoComplete="off" fullWidth />
  ),
  filters: ({ name, says }) => [
    <TextInput key={name} source={`${name}_like`} label={says('contains')} resettable />,
  ],
};

export const secret: Kind<SecretField> = {
  Display: Nothing,
  Input: SecretInput,
  filters: () => [],
};

function TextDisplay({ name, field, whole, plain }: DisplayProps<TextField>) {
  const record = useRecordContext();
  const value = record?.[name];
  if (value === undefined || value === null || value === '') return <Nothing />;
  if (field.copyable && !plain) return <CopyButton field={name} value={String(value)} />;
  return <span style={whole && field.long ? { whiteSpace: 'pre-wrap' } : undefined}>{String(value)}</span>;
}

/** Required on create; on edit, left empty, the password stays as it is. */
function SecretInput({ name, field, isNew }: InputProps<SecretField>) {
  return (
    <PasswordInput
      source={name}
      required={isNew && Boolean(field.required)}
      autoComplete="new-password"
      fullWidth
    />
  );
}
