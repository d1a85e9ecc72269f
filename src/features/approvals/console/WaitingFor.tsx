/** What a request waits for. */
import { Alert } from '@mui/material';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { formatTimestampText, storedUser, useRoleName } from '#engine/console';

/** Whose approval is missing, until when, and that the maker may withdraw the request. */
export function WaitingFor() {
  const translate = useTranslate();
  const locale = useLocale();
  const roleName = useRoleName();
  const record = useRecordContext();
  if (record?.status !== 'pending') return null;
  const { role, approvers, approvedBy, expiresAt, requestedBy } = record;
  const sentences = [
    translate(`console.approval.${role ? 'waitsForRole' : 'waits'}`, {
      smart_count: approvers - approvedBy.length,
      ...(role && { role: roleName(role) }),
    }),
    translate('console.approval.expires', { date: formatTimestampText(expiresAt, locale) }),
    ...(requestedBy === storedUser()?._id ? [translate('console.approval.withdraw')] : []),
  ];
  return <Alert severity="info">{sentences.join(' ')}</Alert>;
}
