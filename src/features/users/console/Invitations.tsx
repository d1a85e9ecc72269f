/** Invitations by e-mail: notices in the form and in an import, and an action that sends one again. */
import { useAbility } from '@casl/react';
import { Alert } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { callService, type RecordAction, useErrorToast } from '#engine/console';
import { type Ability, INVITED } from '#engine/contract';
import * as calls from '../calls.ts';
import { user } from '../resource.ts';

function useInvitations() {
  const { data } = useQuery({
    queryKey: ['invitations'],
    queryFn: () => callService(calls.invitations, {}),
  });
  return data?.data;
}

/** In the form of a new user. */
export function PasswordNotice() {
  const translate = useTranslate();
  const invitations = useInvitations();
  // Reserves its space while loading, so that the form below doesn't shift.
  const { available, days } = invitations ?? { available: true, days: 7 };
  return (
    <Alert severity="info" sx={{ mb: 2, visibility: invitations ? 'visible' : 'hidden' }}>
      {translate(available ? 'console.invitations.new' : 'validation.passwordWithoutMail', {
        smart_count: days,
      })}
    </Alert>
  );
}

/** On the import page. */
export function ImportNotice({ count }: { count: number | undefined }) {
  const translate = useTranslate();
  const invitations = useInvitations();
  if (!invitations) return null;
  if (!invitations.available)
    return <Alert severity="warning">{translate('console.invitations.importWithoutMail')}</Alert>;
  const { days } = invitations;
  return (
    <Alert severity="info">
      {count === undefined
        ? translate('console.invitations.import', { smart_count: days })
        : translate('console.invitations.importing', { smart_count: count })}
    </Alert>
  );
}

/** On the page of a user who hasn't accepted yet. */
export function useInviteAgain(record: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const notify = useNotify();
  const onError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callService(calls.inviteAgain, { params: { id: String(record.id) } }),
    onSuccess: () =>
      notify('console.invitations.sent', { type: 'success', messageArgs: { email: record.email } }),
    onError,
  });
  const canInvite = ability.can('create', user.subject) && !record._refused?.edit;
  if (record.status !== INVITED || !canInvite) return [];
  const label = translate('console.invitations.again');
  return [{ name: 'invite', label, isPrimary: true, isPending, onClick: () => mutate() }];
}
