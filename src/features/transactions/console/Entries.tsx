/** A transaction's entries: a table, or cards on narrow screens. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { z } from 'zod';
import {
  Amount,
  cardLine,
  getReferenceName,
  RecordLink,
  ScrollRegion,
  ShortId,
  useIsSmall,
} from '#engine/console';
import type { transactionEntries } from '../calls.ts';

type Entry = z.output<typeof transactionEntries.response>['data']['entries'][number];
type Props = { entries: readonly Entry[]; record: RaRecord };
type EntryProps = { entry: Entry; record: RaRecord };

export function Entries(props: Props) {
  return useIsSmall() ? <EntryCards {...props} /> : <EntryTable {...props} />;
}

function EntryTable({ entries, record }: Props) {
  const translate = useTranslate();
  return (
    <ScrollRegion>
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
              <TableCell align="right">
                <EntryAmount entry={entry} record={record} />
              </TableCell>
              <TableCell align="right">
                <BalanceAfter entry={entry} record={record} />
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
    </ScrollRegion>
  );
}

function EntryCards({ entries, record }: Props) {
  const translate = useTranslate();
  const labelled = (key: string, value: ReactNode) => (
    <Box sx={{ ...cardLine, fontSize: '0.8125rem' }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(key)}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {value}
      </Box>
    </Box>
  );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Box component="li" key={`${entry.wallet} ${entry.sequence}`} sx={cardStyle}>
          <Box sx={{ ...cardLine, overflowWrap: 'anywhere' }}>
            <WalletName entry={entry} record={record} />
            <EntryAmount entry={entry} record={record} />
          </Box>
          <Box component="dl" sx={{ m: 0 }}>
            {labelled('console.transaction.balanceAfter', <BalanceAfter entry={entry} record={record} />)}
            {labelled('console.transaction.sequence', <span className="figures">{entry.sequence}</span>)}
            {labelled(
              'console.transaction.seal',
              <Box component="span" sx={{ color: entry.check ? 'error.main' : undefined }}>
                <ShortId id={entry.seal} />
              </Box>,
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function EntryAmount({ entry: { amount }, record }: EntryProps) {
  const direction = amount.startsWith('-') ? 'out' : 'in';
  return <Amount amount={amount} currency={getReferenceName(record, 'currency')} direction={direction} />;
}

/** Empty for wallets that the user can't see. */
function BalanceAfter({ entry: { balanceAfter }, record }: EntryProps) {
  const translate = useTranslate();
  if (balanceAfter === null) {
    return (
      <Typography variant="body2" component="span" color="textSecondary">
        {translate('console.transaction.unseen')}
      </Typography>
    );
  }
  return <Amount amount={balanceAfter} currency={getReferenceName(record, 'currency')} />;
}

/** The wallet's owner, or its id if the transaction doesn't name the owner. A link if the user can see the wallet. */
function WalletName({ entry, record }: EntryProps) {
  const translate = useTranslate();
  const side = entry.owner === record.from ? 'from' : entry.owner === record.to ? 'to' : undefined;
  const name = side && (getReferenceName(record, side) ?? entry.owner);
  if (!side || !name) return <ShortId id={entry.wallet} />;
  const displayName = entry.ownerType === 'platform' ? translate('console.party.platform') : name;
  if (entry.balanceAfter === null) return <span>{displayName}</span>;
  return <RecordLink resource="wallets" id={entry.wallet} name={displayName} />;
}

const cardStyle = {
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const;
