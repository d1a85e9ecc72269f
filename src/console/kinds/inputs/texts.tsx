/** Lines of text, e-mail addresses and passwords. */
import { PasswordInput, TextInput } from 'react-admin';
import type { EmailField, SecretField, TextField } from '../../../contract/fields.ts';
import type { InputProps } from '../kind.ts';

export function TextLine({ name, field, isNew }: InputProps<TextField>) {
  return (
    <TextInput
      source={name}
      multiline={Boolean(field.long)}
      minRows={field.long ? 3 : undefined}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  );
}

export function EmailAddress({ name, field }: InputProps<EmailField>) {
  return (
    <TextInput source={name} type="email" required={Boolean(field.required)} autoComplete="off" fullWidth />
  );
}

/** Required on create; on edit, left empty, the password stays as it is. */
export function Secret({ name, field, isNew }: InputProps<SecretField>) {
  return (
    <PasswordInput
      source={name}
      required={isNew && Boolean(field.required)}
      helperText={!isNew && !field.repeats ? 'console.form.keepPassword' : undefined}
      autoComplete="new-password"
      fullWidth
    />
  );
}
