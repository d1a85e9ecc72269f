/** Deactivates or reactivates the current record after confirmation. */
import { useAbility } from '@casl/react';
import {
  Confirm,
  type RaRecord,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
  useUpdate,
} from 'react-admin';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { storedUser } from '../session/storage.ts';
import type { RecordAction } from './actions/recordAction.ts';
import { useErrorToast } from './form/useErrorToast.ts';
import { representation } from './representation.ts';

/** For the page of a record with a status that its form can change. */
export function useStatusActions(record: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const { subject } = getResource(useResourceContext() ?? '');
  if (!ability.can('edit', subject) || record._refused?.edit || record.id === storedUser()?._id) return [];
  const next = record.status === 'active' ? 'inactive' : 'active';
  return [
    {
      name: next === 'active' ? 'activate' : 'deactivate',
      label: translate(`console.status.${next}.action`),
      isDangerous: next === 'inactive',
      dialog: (onClose) => <StatusDialog next={next} onClose={onClose} />,
    },
  ];
}

function StatusDialog({ next, onClose }: { next: 'active' | 'inactive'; onClose: () => void }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const name = useResourceContext() ?? '';
  const { change, isPending } = useStatusChange(onClose);
  if (!record) return null;
  const title = representation(getResource(name), record, translate);
  return (
    <Confirm
      isOpen
      loading={isPending}
      title={translate(`console.status.${next}.title`, { name: title })}
      content={translate(`console.status.${next}.${name}`)}
      confirm={translate(`console.status.${next}.action`)}
      confirmColor={next === 'inactive' ? 'warning' : 'primary'}
      onConfirm={() => change(next)}
      onClose={onClose}
    />
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
