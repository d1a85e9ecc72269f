/** A transaction's entries on either side, its seals, and descriptions of any tampering. */
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { callService, Failed, Section, ShortId } from '#engine/console';
import { transactionEntries } from '../calls.ts';
import { Entries } from './Entries.tsx';

export function TransactionEntries() {
  const translate = useTranslate();
  const record = useRecordContext();
  const id = String(record?.id);
  const { data, error } = useQuery({
    queryKey: ['transaction', 'entries', id],
    queryFn: async ({ signal }) => (await callService(transactionEntries, { params: { id }, signal })).data,
  });
  if (!record) return null;
  return (
    <Section title={translate('console.transaction.entries')}>
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton height={80} />}
      {data && (
        <>
          <IntegrityAlert checks={[data.check, ...data.entries.map(({ check }) => check)]} />
          {data.entries.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              {translate('console.transaction.noEntries')}
            </Typography>
          ) : (
            <Entries entries={data.entries} record={record} />
          )}
          <Box sx={{ mt: 1.5, typography: 'body2', color: 'text.secondary' }}>
            {translate('console.transaction.seal')}: <ShortId id={data.seal} />
          </Box>
        </>
      )}
    </Section>
  );
}

/** Lists each failed check once. */
function IntegrityAlert({ checks }: { checks: readonly (string | null)[] }) {
  const translate = useTranslate();
  const failedChecks = [...new Set(checks.filter((check) => check !== null))];
  if (failedChecks.length === 0) {
    return (
      <Alert severity="success" variant="outlined" sx={{ mb: 1.5, py: 0 }}>
        {translate('console.transaction.intact')}
      </Alert>
    );
  }
  return (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      <strong>{translate('resources.transaction.altered')}.</strong>{' '}
      {failedChecks.map((check) => translate(`console.integrity.checks.${check}`, { _: check })).join(' ')}
    </Alert>
  );
}
