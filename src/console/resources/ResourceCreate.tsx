/** The page that adds a record. */
import { Create, useNotify, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { RecordForm } from './RecordForm.tsx';

export function ResourceCreate({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const notify = useNotify();
  const onError = (error: Error) => {
    const why = translate(error.message, { _: error.message });
    const what = translate(`resources.${resource.name}.notifications.createFailed`, {
      _: translate('console.error'),
    });
    // What was typed stays in the form, with each complaint at its field.
    notify(`${what}: ${why}`, { type: 'error' });
  };
  return (
    <Create redirect="show" mutationOptions={{ onError }}>
      <RecordForm resource={resource} call="create" />
    </Create>
  );
}
