/** The address at which customers of the client at hand sign up: the public key is in it. */
import { Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { CopyButton } from '../../../engine/console/fieldKinds/parts/CopyButton.tsx';
import { Section } from '../../../engine/console/records/page/Section.tsx';
import { invitationTo } from '../../../engine/console/signIn/invitation.ts';

export function InvitationLink() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (typeof record?.publicKey !== 'string') return null;
  const link = invitationTo(record.publicKey, window.location.origin);
  return (
    <Section title={translate('console.invitation.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate(record.status === 'active' ? 'console.invitation.text' : 'console.invitation.inactive')}
      </Typography>
      {record.status === 'active' && (
        <CopyButton
          value={link}
          label={translate('console.invitation.title')}
          said={{ copied: 'console.invitation.copied', notCopied: 'console.invitation.notCopied' }}
        />
      )}
    </Section>
  );
}
