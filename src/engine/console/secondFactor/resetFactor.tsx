/** On a user's page: disables the second factor of a user who has lost it. */

import { useAbility } from '@casl/react';
import { useMutation } from '@tanstack/react-query';
import { Confirm, type RaRecord, useNotify, useRefresh, useTranslate } from 'react-admin';
import { resetSecondFactor } from '../../contract/calls/secondFactor.ts';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import { callService } from '../providers/call.ts';
import type { RecordAction } from '../records/actions/recordAction.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';
import { storedUser } from '../session/storage.ts';

/** For the page of a user. */
export function useResetFactor(record: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const canReset =
    ability.can('edit', getResource(PEOPLE).subject) &&
    !record._refused?.edit &&
    record.id !== storedUser()?._id;
  if (!record.secondFactorSince || !canReset) return [];
  return [
    {
      name: 'resetFactor',
      label: translate('console.secondFactor.reset'),
      isDangerous: true,
      dialog: (onClose) => <ResetDialog record={record} onClose={onClose} />,
    },
  ];
}

function ResetDialog({ record, onClose }: { record: RaRecord; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callService(resetSecondFactor, { params: { id: String(record.id) } }),
    onSuccess: () => {
      notify('console.secondFactor.resetDone', { type: 'success' });
      refresh();
    },
    onError,
    onSettled: onClose,
  });
  const title = translate('console.secondFactor.reset');
  return (
    <Confirm
      isOpen
      loading={isPending}
      title={title}
      content={translate('console.secondFactor.resetText', { name: record.userName })}
      confirm={title}
      confirmColor="warning"
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
