/** Deactivates or reactivates the current record after confirmation. */
import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { useState } from 'react';
import {
  Confirm,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
  useUpdate,
} from 'react-admin';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { storedUser } from '../session/storage.ts';
import { useErrorToast } from './form/useErrorToast.ts';
import { representation } from './representation.ts';

export function StatusButton() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  const name = useResourceContext() ?? '';
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { change, isPending } = useStatusChange(() => setDialogOpen(false));
  const resource = getResource(name);
  const canEdit = ability.can('edit', resource.subject) && !record?._refused?.edit;
  if (!record || !canEdit || record.id === storedUser()?._id) return null;
  const next = record.status === 'active' ? 'inactive' : 'active';
  const label = (key: string) =>
    translate(`console.status.${next}.${key}`, { name: representation(resource, record, translate) });
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setDialogOpen(true)}>
        {label('action')}
      </Button>
      <Confirm
        isOpen={isDialogOpen}
        loading={isPending}
        title={label('title')}
        content={translate(`console.status.${next}.${name}`)}
        confirm={label('action')}
        confirmColor={next === 'inactive' ? 'warning' : 'primary'}
        onConfirm={() => change(next)}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}

/** Changes the status of the current record and shows a notification. */
export function useStatusChange(onDone: () => void) {
  const notify = useNotify();
  const record = useRecordContext();
  const name = useResourceContext() ?? '';
  const onError = useErrorToast();
  const [update, { isPending }] = useUpdate();
  const change = (status: 'active' | 'inactive') =>
    update(
      name,
      { id: record?.id, data: { status }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onError: (error) => {
          onError(error);
          onDone();
        },
        onSuccess: () => {
          notify(`resources.${name}.notifications.updated`, { type: 'success' });
          onDone();
        },
      },
    );
  return { change, isPending };
}
