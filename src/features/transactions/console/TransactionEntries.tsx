/** What a transaction booked on either side, its seals, and in words what was altered, if something was. */
import {
  Alert,
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useLocale, useRecordContext, useTranslate } from 'react-admin';
import type { z } from 'zod';
import { formatMoney } from '../../../engine/console/kinds/format.ts';
import { nameIn } from '../../../engine/console/kinds/kind.ts';
import { ShortId } from '../../../engine/console/kinds/parts/ShortId.tsx';
import { RecordLink } from '../../../engine/console/kinds/reference.tsx';
import { callService } from '../../../engine/console/providers/call.ts';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import { Section } from '../../../engine/console/records/page/Section.tsx';
import { transactionEntries } from '../calls.ts';

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
          <Integrity checks={[data.check, ...data.entries.map(({ check }) => check)]} />
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

/** Names every check that failed, once. */
function Integrity({ checks }: { checks: readonly (string | null)[] }) {
  const translate = useTranslate();
  const failed = [...new Set(checks.filter((check) => check !== null))];
  if (failed.length === 0) {
    return (
      <Alert severity="success" variant="outlined" sx={{ mb: 1.5, py: 0 }}>
        {translate('console.transaction.intact')}
      </Alert>
    );
  }
  return (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      <strong>{translate('resources.transaction.altered')}.</strong>{' '}
      {failed.map((check) => translate(`console.integrity.checks.${check}`, { _: check })).join(' ')}
    </Alert>
  );
}

type Entry = z.output<typeof transactionEntries.answer>['data']['entries'][number];

function Entries({ entries, record }: { entries: readonly Entry[]; record: RaRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = nameIn(record, 'currency');
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('resources.wallets.name', { smart_count: 1 })}</TableCell>
            <TableCell align="right">{translate('resources.transaction.fields.amount')}</TableCell>
            <TableCell align="right">{translate('console.transaction.balanceAfter')}</TableCell>
            <TableCell align="right">{translate('console.transaction.sequence')}</TableCell>
            <TableCell>{translate('console.transaction.seal')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={`${entry.wallet} ${entry.sequence}`}>
              <TableCell>
                <WalletName entry={entry} record={record} />
              </TableCell>
              <TableCell
                align="right"
                className="figures"
                sx={{ color: entry.amount.startsWith('-') ? 'error.main' : 'success.main' }}
              >
                {!entry.amount.startsWith('-') && '+'}
                {formatMoney(entry.amount, currency, locale)}
              </TableCell>
              <TableCell align="right" className="figures">
                {entry.balanceAfter === null ? (
                  <Typography variant="body2" component="span" color="textSecondary">
                    {translate('console.transaction.unseen')}
                  </Typography>
                ) : (
                  formatMoney(entry.balanceAfter, currency, locale)
                )}
              </TableCell>
              <TableCell align="right" className="figures">
                {entry.sequence}
              </TableCell>
              <TableCell sx={{ color: entry.check ? 'error.main' : undefined }}>
                <ShortId id={entry.seal} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** By its owner; a wallet that the transaction doesn't speak of, by its id. Linked where it is in the own rows. */
function WalletName({ entry, record }: { entry: Entry; record: RaRecord }) {
  const translate = useTranslate();
  const side = entry.owner === record.from ? 'from' : entry.owner === record.to ? 'to' : undefined;
  const name = side && (nameIn(record, side) ?? entry.owner);
  if (!side || !name) return <ShortId id={entry.wallet} />;
  const called = entry.ownerType === 'platform' ? translate('console.party.platform') : name;
  if (entry.balanceAfter === null) return <span>{called}</span>;
  return <RecordLink resource="wallets" id={entry.wallet} name={called} />;
}
