/** Single-line texts, e-mail addresses, URLs, telephone numbers and passwords. */
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

export const EmailAddress = (props: InputProps<EmailField>) => <Line {...props} type="email" />;

export const WebAddress = (props: InputProps<UrlField>) => (
  <Line {...props} type="url" placeholder="https://" />
);

export const Phone = (props: InputProps<PhoneField>) => (
  <Line {...props} type="tel" placeholder="+34 612 345 678" />
);

type LineProps = InputProps<EmailField | UrlField | PhoneField> & { type: string; placeholder?: string };

/** Browser autocompletion is off, because each record has its own value. */
function Line({ name, field, type, placeholder }: LineProps) {
  return (
    <TextInput
      source={name}
      type={type}
      placeholder={placeholder}
      required={Boolean(field.required)}
      autoComplete="off"
      fullWidth
    />
  );
}

/** Required on create; if left empty on edit, the password stays the same. */
export function Secret({ name, field, isNew }: InputProps<SecretField>) {
  const translate = useTranslate();
  return (
    <PasswordInput
      source={name}
      required={isNew && Boolean(field.required)}
      helperText={
        field.mustMatch
          ? undefined
          : isNew
            ? getPasswordRule(translate)
            : `${translate('console.form.keepPassword')} ${getPasswordRule(translate)}`
      }
      autoComplete="new-password"
      fullWidth
    />
  );
}

/** The rule for new passwords, shown before any error. */
function getPasswordRule(translate: ReturnType<typeof useTranslate>): string {
  return translate('console.signInPages.passwordRule', { min: PASSWORD_MIN });
}
