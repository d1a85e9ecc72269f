/** What an audit entry says, in words: what was done, to what, and how that is called. */
import { useRecordContext, useTranslate } from 'react-admin';
import { type DisplayProps, EmptyValue, getReferenceName, RecordLink, ShortId } from '#engine/console';
import { type Field, resources } from '#engine/contract';

type Props = DisplayProps<Field>;

/** What was done, in the audit log's words: a transaction says it too. */
export function ActionName({ name }: Props) {
  const translate = useTranslate();
  const action = useRecordContext()?.[name];
  if (typeof action !== 'string') return <EmptyValue />;
  return <span>{translate(`resources.audit.choices.action.${action}`, { _: action })}</span>;
}

/** The record that it was done to, by name and with a link; its id where it has no name any more. */
export function RecordName({ name, plain }: Props) {
  const entry = useRecordContext();
  const id = entry?.[name];
  if (typeof id !== 'string') return <EmptyValue />;
  const resource = resources.find((one) => one.name === entry?.resource);
  const called = getReferenceName(entry, name);
  if (!resource || !called) return <ShortId id={id} {...(plain && { plain })} />;
  return plain ? <span>{called}</span> : <RecordLink resource={resource.name} id={id} name={called} />;
}
