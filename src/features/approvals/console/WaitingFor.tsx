/** What a request waits for. */
import { Alert } from '@mui/material';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { formatMoney, formatTimestampText, storedUser, useRoleName } from '#engine/console';

export function WaitingFor() {
  const text = useWaitingText();
  return text === undefined ? null : <Alert severity="info">{text}</Alert>;
}

/**
 * Whose approval the current request needs, what else its maker moved if it waits because of the sum, until when, and that its
 * maker may withdraw it; undefined if it no longer waits.
 */
export function useWaitingText(): string | undefined {
  const translate = useTranslate();
  const locale = useLocale();
  const roleName = useRoleName();
  const record = useRecordContext();
  if (record?.status !== 'pending') return undefined;
  const { role, approvers, approvedBy, earlier, per, expiresAt, requestedBy, _names } = record;
  const sentences = [
    translate(`console.approval.${role ? 'waitsForRole' : 'waits'}`, {
      smart_count: approvers - approvedBy.length,
      ...(role && { role: roleName(role) }),
    }),
    ...(earlier
      ? [
          translate(`console.approval.earlier.${per}`, {
            amount: formatMoney(earlier, _names?.currency, locale),
          }),
        ]
      : []),
    translate('console.approval.expires', { date: formatTimestampText(expiresAt, locale) }),
    ...(requestedBy === storedUser()?._id ? [translate('console.approval.withdraw')] : []),
  ];
  return sentences.join(' ');
}
