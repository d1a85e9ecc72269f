/** A record's page, made from its declaration: its sections, what belongs to it, what can be done. */

import { useAbility } from '@casl/react';
import { Skeleton, Stack } from '@mui/material';
import {
  EditButton,
  ListButton,
  ShowBase,
  Title,
  TopToolbar,
  useGetRecordRepresentation,
  useShowContext,
  useTranslate,
} from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import type { Resource } from '../../contract/resource.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { slotsOf } from '../slots.tsx';
import { DeleteRecordButton } from './DeleteRecordButton.tsx';
import { RecordSections } from './RecordSections.tsx';
import { RelatedList } from './RelatedList.tsx';

export function ResourceShow({ resource }: { resource: Resource }) {
  return (
    <ShowBase>
      <Record resource={resource} />
    </ShowBase>
  );
}

function Record({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const represent = useGetRecordRepresentation(resource.name);
  const { record, isPending } = useShowContext();
  const { sections: extra = [] } = slotsOf(resource.name);
  const name = translate(`resources.${resource.name}.name`, { smart_count: 1 });
  if (isPending || !record) return <Skeleton variant="rectangular" height={240} sx={{ mt: 7 }} />;
  return (
    <Stack spacing={2} sx={{ pb: 4 }}>
      <Title title={`${name} ${represent(record)}`} />
      <RecordTools resource={resource} />
      <RecordSections resource={resource} />
      {extra.map((Extra) => (
        <Extra key={Extra.name} />
      ))}
      {resource.related
        .filter((related) => ability.can('read', resourceNamed(related.resource).subject))
        .map((related) => (
          <RelatedList key={related.resource} {...related} />
        ))}
    </Stack>
  );
}

function RecordTools({ resource }: { resource: Resource }) {
  const ability = useAbility<Ability>();
  const { recordActions: Actions } = slotsOf(resource.name);
  return (
    <TopToolbar sx={{ gap: 1, flexWrap: 'wrap', minHeight: 0, pt: '12px !important', pb: '0 !important' }}>
      {Actions && <Actions />}
      <ListButton />
      {resource.has.edit && ability.can('edit', resource.subject) && <EditButton />}
      {resource.has.delete && ability.can('delete', resource.subject) && <DeleteRecordButton />}
    </TopToolbar>
  );
}
