/** The entries of a statement, oldest first, each with the balance after it. */
import type { Theme } from '@mui/material';
import { Box, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Link, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { Amount, formatTimestampText, getReportingZone, ScrollRegion } from '#engine/console';
import { isolated } from '#engine/contract';
import { transaction } from '#features/transactions';
import type { StatementEntry } from '../calls.ts';
import { partyLabel, transactionTypeLabel } from '../words.ts';

export function EntryTable({ entries }: { entries: readonly StatementEntry[] }) {
  const translate = useTranslate();
  const fieldLabel = (name: string) => translate(`resources.transaction.fields.${name}`);
  return (
    <ScrollRegion sx={{ mx: -2, '@media print': { mx: 0 } }}>
      <Table size="small" sx={tableStyle}>
        <TableHead>
          <TableRow>
            <TableCell>{fieldLabel('date')}</TableCell>
            <TableCell>{fieldLabel('reference')}</TableCell>
            <TableCell align="right">{fieldLabel('amount')}</TableCell>
            <TableCell align="right">{translate('console.transaction.balanceAfter')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <Row key={entry.sequence} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

/** On narrow screens date and amount share the first line, reference and balance the second. */
const tableStyle = (theme: Theme) => ({
  '& th:first-of-type, & td:first-of-type': { pl: 2 },
  '& th:last-of-type, & td:last-of-type': { pr: 2 },
  [theme.breakpoints.down('sm')]: {
    '&, & thead, & tbody': { display: 'block' },
    '& tr': {
      ...{ display: 'grid', gridTemplateColumns: '1fr auto', gridAutoFlow: 'dense', px: 2, py: 1 },
      ...{ columnGap: 2, borderBottom: 1, borderColor: 'divider' },
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tr td, & tr th': { p: 0, border: 0 },
    '& td:nth-of-type(2), & th:nth-of-type(2)': { gridRow: 2 },
  },
});

function Row({ entry }: { entry: StatementEntry }) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const isOutgoing = entry.amount.startsWith('-');
  const dateText = formatTimestampText(entry.date, locale, 'minute', getReportingZone());
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
        <Link
          to={createPath({ resource: transaction.name, id: entry.transaction, type: 'show' })}
          aria-label={`${dateText} ${entry.reference}`}
        >
          {dateText}
        </Link>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{entry.reference}</bdi>{' '}
        {entry.check && <Chip size="small" color="error" label={translate('console.integrity.altered')} />}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8rem' }}>
          {[transactionTypeLabel(entry, translate), isolated(partyLabel(entry, translate))]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </TableCell>
      <TableCell align="right">
        <Amount amount={entry.amount} direction={isOutgoing ? 'out' : 'in'} />
      </TableCell>
      <TableCell align="right">
        <Amount amount={entry.balanceAfter} />
      </TableCell>
    </TableRow>
  );
}
