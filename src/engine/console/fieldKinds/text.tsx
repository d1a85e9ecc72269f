/** Single-line texts, e-mail addresses and passwords. */
import { EmailField as MailLink, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { EmailField, SecretField, TextField } from '../../contract/fields.ts';
import { TextEditor } from './filters/lazyEditors.ts';
import { TextSummary } from './filters/summaries.tsx';
import { type DisplayProps, type Kind, plainCell, toPlainText } from './kind.ts';
import { CopyButton } from './parts/CopyButton.tsx';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const text: Kind<TextField> = {
  ...plainCell,
  isWide: ({ long }) => Boolean(long),
  toText: toPlainText,
  Display: TextDisplay,
  filter: { Summary: TextSummary, Editor: TextEditor },
};

export const email: Kind<EmailField> = {
  ...plainCell,
  toText: toPlainText,
  Display: ({ name, full }) => (full ? <MailLink source={name} /> : <PlainEmail name={name} />),
  filter: { Summary: TextSummary, Editor: TextEditor },
};

export const secret: Kind<SecretField> = {
  ...plainCell,
  Display: EmptyValue,
};

function TextDisplay({ name, field, full, plain }: DisplayProps<TextField>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  const value = record?.[name];
  if (value === undefined || value === null || value === '') return <EmptyValue />;
  if (field.copyable && !plain) {
    return (
      <CopyButton
        value={String(value)}
        label={translate(`resources.${resource}.fields.${name}`)}
        messages={{
          copied: `resources.${resource}.notifications.copied`,
          notCopied: `resources.${resource}.notifications.notCopied`,
        }}
      />
    );
  }
  if (field.codes?.includes(String(value))) {
    return <span>{translate(`resources.${resource}.choices.${name}.${value}`, { _: String(value) })}</span>;
  }
  return <bdi style={full && field.long ? { whiteSpace: 'pre-wrap' } : undefined}>{String(value)}</bdi>;
}

function PlainEmail({ name }: { name: string }) {
  const value = useRecordContext()?.[name];
  return value ? <bdi>{String(value)}</bdi> : <EmptyValue />;
}
