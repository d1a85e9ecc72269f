/** Lines of text, e-mail and web addresses, telephone numbers and passwords. */
import { PasswordInput, TextInput, useTranslate } from 'react-admin';
import type { EmailField, PhoneField, SecretField, TextField, UrlField } from '../../../contract/fields.ts';
import { PASSWORD_MIN } from '../../../contract/passwords.ts';
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

export function WebAddress({ name, field }: InputProps<UrlField>) {
  return (
    <TextInput
      source={name}
      type="url"
      placeholder="https://"
      required={Boolean(field.required)}
      autoComplete="off"
      fullWidth
    />
  );
}

export function Phone({ name, field }: InputProps<PhoneField>) {
  return (
    <TextInput
      source={name}
      type="tel"
      placeholder="+34 612 345 678"
      required={Boolean(field.required)}
      autoComplete="off"
      fullWidth
    />
  );
}

/** Required on create; on edit, left empty, the password stays as it is. */
export function Secret({ name, field, isNew }: InputProps<SecretField>) {
  const translate = useTranslate();
  return (
    <PasswordInput
      source={name}
      required={isNew && Boolean(field.required)}
      helperText={
        field.repeats
          ? undefined
          : isNew
            ? ruleOf(translate)
            : `${translate('console.form.keepPassword')} ${ruleOf(translate)}`
      }
      autoComplete="new-password"
      fullWidth
    />
  );
}

/** What a new password must be, said before anything is wrong. */
function ruleOf(translate: ReturnType<typeof useTranslate>): string {
  return translate('console.signInPages.passwordRule', { min: PASSWORD_MIN });
}
