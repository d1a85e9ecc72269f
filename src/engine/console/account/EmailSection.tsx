/** The user's e-mail address. A new one takes effect once the link mailed to it has been opened. */
import { Alert, Box, Button, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { cancelOwnEmail, changeOwnEmail, type OwnAccount } from '../../contract/calls/ownAccount.ts';
import { formatTimestampText } from '../fieldKinds/format.ts';
import { callService } from '../providers/call.ts';
import { createLanguageHeaders } from '../providers/languages/languages.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';
import { DescriptionList } from '../records/page/DescriptionList.tsx';
import { Section } from '../records/page/Section.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { SectionForm } from './SectionForm.tsx';
import { useAccountChanged } from './useAccount.ts';
import { useSectionForm, validationErrorsAbout } from './useSectionForm.ts';

export function EmailSection({ account }: { account: OwnAccount }) {
  const translate = useTranslate();
  const notify = useNotify();
  const updateAccount = useAccountChanged();
  const form = useSectionForm({
    start: { email: '', currentPassword: '' },
    check: (filled) => validationErrorsAbout(changeOwnEmail, filled),
    send: async (filled) =>
      (await callService(changeOwnEmail, { body: filled, headers: createLanguageHeaders() })).data,
    onDone: (changed) => {
      updateAccount(changed);
      const email = changed.pendingEmail?.email;
      notify('console.account.linkSent', { type: 'success', messageArgs: { email } });
    },
  });
  return (
    <Section title={translate('console.account.email')}>
      <Box sx={{ mb: 2 }}>
        <DescriptionList facts={[[translate('console.account.inForce'), account.email]]} />
      </Box>
      {account.pendingEmail && <Pending pending={account.pendingEmail} />}
      <SectionForm action={translate('console.account.sendLink')} form={form}>
        <TextField
          {...form.field('email', translate('console.account.emailHint'))}
          type="email"
          label={translate('console.account.newEmail')}
          required
          autoComplete="email"
        />
        <PasswordInput
          {...form.field('currentPassword')}
          label={translate('console.account.currentPassword')}
          autoComplete="current-password"
        />
      </SectionForm>
    </Section>
  );
}

function Pending({ pending: { email, expiresAt } }: { pending: { email: string; expiresAt: string } }) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const updateAccount = useAccountChanged();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await callService(cancelOwnEmail)).data,
    onSuccess: (account) => {
      updateAccount(account);
      notify('console.account.emailKept', { type: 'success' });
    },
    onError: showError,
  });
  return (
    <Alert severity="info" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {translate('console.account.pendingEmail', { email, until: formatTimestampText(expiresAt, locale) })}
      <Box>
        <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()} sx={{ ml: -1.25 }}>
          {translate('console.account.takeBack')}
        </Button>
      </Box>
    </Alert>
  );
}
