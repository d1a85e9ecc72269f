/** Describes an audit entry in words: the action, the affected record and its name. */
import { useRecordContext, useTranslate } from 'react-admin';
import { type DisplayProps, EmptyValue, getReferenceName, RecordLink, ShortId } from '#engine/console';
import { type Field, resources } from '#engine/contract';

type Props = DisplayProps<Field>;

/** The action's label in the audit log; transactions use it too. */
export function ActionName({ name }: Props) {
  const translate = useTranslate();
  const action = useRecordContext()?.[name];
  if (typeof action !== 'string') return <EmptyValue />;
  return <span>{translate(`resources.audit.choices.action.${action}`, { _: action })}</span>;
}

/** The affected record: a link with its name, or its id if it no longer has a name. */
export function RecordName({ name, plain }: Props) {
  const entry = useRecordContext();
  const id = entry?.[name];
  if (typeof id !== 'string') return <EmptyValue />;
  const resource = resources.find((one) => one.name === entry?.resource);
  const displayName = getReferenceName(entry, name);
  if (!resource || !displayName) return <ShortId id={id} {...(plain && { plain })} />;
  return plain ? (
    <span>{displayName}</span>
  ) : (
    <RecordLink resource={resource.name} id={id} name={displayName} />
  );
}
