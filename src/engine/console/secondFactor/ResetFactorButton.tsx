/** On a user's page: disables the second factor of a user who has lost it. */

import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { resetSecondFactor } from '../../contract/calls/secondFactor.ts';
import { getResource } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import { callService } from '../providers/call.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';
import { storedUser } from '../session/storage.ts';

export function ResetFactorButton() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useErrorToast();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => callService(resetSecondFactor, { params: { id: String(record?.id) } }),
    onSuccess: () => {
      notify('console.secondFactor.resetDone', { type: 'success' });
      refresh();
    },
    onError,
    onSettled: () => setDialogOpen(false),
  });
  const canReset =
    ability.can('edit', getResource(PEOPLE).subject) &&
    !record?._refused?.edit &&
    record?.id !== storedUser()?._id;
  if (!record?.secondFactorSince || !canReset) return null;
  const title = translate('console.secondFactor.reset');
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setDialogOpen(true)}>
        {title}
      </Button>
      <Confirm
        isOpen={isDialogOpen}
        loading={isPending}
        title={title}
        content={translate('console.secondFactor.resetText', { name: record.userName })}
        confirm={title}
        confirmColor="warning"
        onConfirm={() => mutate()}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
