/** The page that changes a record. */
import { useAbility } from '@casl/react';
import { Edit, ListButton, ShowButton, TopToolbar } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import type { Resource } from '../../contract/resource.ts';
import { DeleteRecordButton } from './DeleteRecordButton.tsx';
import { RecordForm } from './RecordForm.tsx';
import { useFailure } from './useFailure.ts';

export function ResourceEdit({ resource }: { resource: Resource }) {
  const onError = useFailure();
  return (
    <Edit
      redirect="show"
      mutationMode="pessimistic"
      mutationOptions={{ onError }}
      actions={<EditTools resource={resource} />}
    >
      <RecordForm resource={resource} call="update" />
    </Edit>
  );
}

function EditTools({ resource }: { resource: Resource }) {
  const ability = useAbility<Ability>();
  return (
    <TopToolbar>
      <ListButton />
      <ShowButton />
      {resource.has.delete && ability.can('delete', resource.subject) && <DeleteRecordButton />}
    </TopToolbar>
  );
}
