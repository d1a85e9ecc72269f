/** A statement: owner, period, opening balance, entries and closing balance. */
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Amount, AmountParts, formatTimestampText, getReportingZone, ReportButton } from '#engine/console';
import { isolated } from '#engine/contract';
import { Letterhead } from '#features/letterhead/console';
import { toAmountParts } from '#features/wallets';
import type { Statement } from '../calls.ts';
import { EntryTable } from './EntryTable.tsx';
import { statementFileName } from './fileName.ts';

/** @param pages links to the other pages of entries */
export function StatementView({ statement, pages }: { statement: Statement; pages: ReactNode }) {
  const translate = useTranslate();
  const { abbreviation, entries, altered, check } = statement;
  return (
    <Paper variant="outlined" component="section" aria-label={getTitle(statement, translate)} sx={{ p: 2 }}>
      <StatementLetterhead statement={statement} />
      <StatementHeader statement={statement} />
      {(altered > 0 || check !== null) && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {altered > 0 && translate('console.statement.altered', { smart_count: altered })}{' '}
          {check !== null && translate('console.statement.wrong')}
        </Alert>
      )}
      <Box component="dl" sx={totalsStyle}>
        {totals.map((name) => (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {translate(`console.statement.${name}`)}
            </Typography>
            <Typography
              component="dd"
              className="figures"
              sx={{ m: 0, fontSize: '1.1rem', fontWeight: 600, '&&': { whiteSpace: 'normal' } }}
            >
              <Amount amount={statement[name]} currency={abbreviation} />
              {name === 'closing' && <AmountParts parts={toAmountParts(statement, translate)} />}
            </Typography>
          </Box>
        ))}
      </Box>
      {entries.length === 0 ? (
        <Typography color="textSecondary">{translate('console.statement.empty')}</Typography>
      ) : (
        <EntryTable entries={entries} />
      )}
      {pages}
    </Paper>
  );
}

const totals = ['opening', 'received', 'paid', 'closing'] as const;

const totalsStyle = {
  ...{ my: 2, display: 'grid', gap: 2 },
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
  '@media print': { gridTemplateColumns: 'repeat(4, 1fr)' },
} as const;

function getTitle(
  { ownerType, ownerName, abbreviation }: Statement,
  translate: ReturnType<typeof useTranslate>,
) {
  const owner = ownerType === 'platform' ? translate('console.party.platform') : ownerName;
  return `${isolated(owner)} · ${abbreviation}`;
}

function StatementLetterhead({ statement: { issuer, from, to } }: { statement: Statement }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [first, last] = [from, lastInstant(to)].map((at) => formatTimestampText(at, locale, 'day'));
  return (
    <Box sx={{ mb: 2 }}>
      <Letterhead
        issuer={issuer}
        title={translate('console.statement.title')}
        facts={[[translate('console.statement.period'), `${first} – ${last} · ${getReportingZone()}`]]}
      />
    </Box>
  );
}

/** The end is exclusive: the last day contains the instant before it. */
const lastInstant = (to: string) => new Date(new Date(to).getTime() - 1).toISOString();

function StatementHeader({ statement }: { statement: Statement }) {
  const translate = useTranslate();
  const { from, to, wallet, currency, ownerPerson } = statement;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {getTitle(statement, translate)}
        </Typography>
        {ownerPerson && <Typography sx={{ overflowWrap: 'anywhere' }}>{ownerPerson}</Typography>}
        <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate('resources.wallets.name', { smart_count: 1 })} <code>{wallet}</code>
        </Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', displayPrint: 'none' }}>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('console.statement.print')}
        </Button>
        <ReportButton
          report="statement"
          params={{ wallet, currency, from, to }}
          name={statementFileName(statement, lastInstant(to), translate('console.statement.file'))}
        />
      </Stack>
    </Stack>
  );
}
