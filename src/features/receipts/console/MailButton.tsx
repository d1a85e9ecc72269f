/** Mails the receipt to the reader's own address. */
import MailIcon from '@mui/icons-material/MailOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { callService, useErrorToast } from '#engine/console';
import { mailReceipt } from '../calls.ts';

export function MailButton({ transaction }: { transaction: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await callService(mailReceipt, { params: { id: transaction } })).data,
    onSuccess: ({ to }) => notify('console.receipt.mailed', { type: 'success', messageArgs: { to } }),
    onError: useErrorToast(),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<MailIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      {translate('console.receipt.mail')}
    </Button>
  );
}
