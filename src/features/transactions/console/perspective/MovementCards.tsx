/** A wallet's movements on narrow screens: one card each, with amount and balance side by side. */
import { Box, Typography } from '@mui/material';
import { Link, type RaRecord, RecordContextProvider, useCreatePath, useTranslate } from 'react-admin';
import { cardLine, cardLinks, FieldDisplay } from '#engine/console';
import { transaction } from '../../resource.ts';
import { ReverseRow } from '../ReverseRow.tsx';
import { BalanceAfter, Counterparty, Direction, StatusNote } from './parts.tsx';

export function MovementCards({ rows }: { rows: readonly RaRecord[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mx: -2, mb: -2 }}>
      {rows.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <MovementCard record={record} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function MovementCard({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={cardLine}>
        <Link className="row" to={createPath({ resource: transaction.name, id: record.id, type: 'show' })}>
          <FieldDisplay resource={transaction} name="date" plain />
        </Link>
        <FieldDisplay resource={transaction} name="amount" />
      </Box>
      <Box sx={cardLine}>
        <Direction />
        {typeof record.balanceAfter === 'string' && (
          <Typography variant="caption" color="textSecondary" component="span" sx={{ ml: 'auto' }}>
            {translate('console.transaction.balanceAfter')}: <BalanceAfter />
          </Typography>
        )}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere', fontSize: '0.85rem' }}>
        <Counterparty /> · <FieldDisplay resource={transaction} name="reference" />
      </Box>
      <Box sx={cardLine}>
        <StatusNote />
        <Box sx={{ ml: 'auto' }}>
          <ReverseRow />
        </Box>
      </Box>
    </Box>
  );
}

const cardStyle = {
  ...cardLinks,
  px: 2,
  py: 1.25,
  display: 'grid',
  rowGap: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
