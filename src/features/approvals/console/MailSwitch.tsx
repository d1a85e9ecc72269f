/** Each approver's choice whether to be mailed about new requests. */
import { useAbility } from '@casl/react';
import { FormControlLabel, Switch } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { callService, replaceData, useErrorToast } from '#engine/console';
import type { Ability } from '#engine/contract';
import { approval } from '../approval.ts';
import { approvalMails, changeApprovalMails } from '../calls.ts';

const KEY = ['user', 'approvalMails'];

/** Nothing for people who approve nothing, or if the service can't send mails. */
export function MailSwitch() {
  const translate = useTranslate();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const isApprover = useAbility<Ability>().can('approve', approval.subject);
  const { data } = useQuery({
    queryKey: KEY,
    enabled: isApprover,
    queryFn: async ({ signal }) => (await callService(approvalMails, { signal })).data,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (enabled: boolean) =>
      (await callService(changeApprovalMails, { body: { enabled } })).data,
    onSuccess: (choice) => replaceData(queryClient, KEY, choice),
    onError: showError,
  });
  if (!isApprover || !data?.available) return null;
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={isPending ? variables : data.enabled}
          onChange={(_event, checked) => mutate(checked)}
        />
      }
      label={translate('console.approval.mails')}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mx: 0 }}
    />
  );
}
