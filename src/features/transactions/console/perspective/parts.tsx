/** The parts of a movement as the owner at hand sees it: which way, with whom, how much was there then, how it stands. */

import OutIcon from '@mui/icons-material/CallMade';
import InIcon from '@mui/icons-material/CallReceived';
import { Box, Typography } from '@mui/material';
import { useContext } from 'react';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { EmptyValue, FieldDisplay, formatMoney, getReferenceName } from '#engine/console';
import { transaction } from '../../resource.ts';
import { hasStatusNote } from '../reversal.tsx';
import { getOwnerView, PerspectiveContext } from './side.ts';

const icons = { in: InIcon, out: OutIcon };

/** In or out, and what it was where that says more: a credit that one pays is money that goes out. */
export function Direction() {
  const translate = useTranslate();
  const record = useRecordContext();
  const seen = getOwnerView(useContext(PerspectiveContext), record);
  if (!record || !seen) return <FieldDisplay resource={transaction} name="type" />;
  const Icon = icons[seen.way];
  const isMore = record.type !== 'credit' && record.type !== 'debit';
  return (
    <Box
      component="span"
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', gap: 0.75 },
        ...{ whiteSpace: 'nowrap', verticalAlign: 'middle' },
      }}
    >
      <Icon
        sx={{ fontSize: 16, color: record.status === 'incorrect' ? 'text.secondary' : colours[seen.way] }}
        aria-hidden
      />
      <span>
        {translate(`console.movement.${seen.way}`)}
        {isMore && (
          <Typography component="span" variant="body2" color="textSecondary">
            {' · '}
            {translate(`resources.transaction.choices.type.${record.type}`)}
          </Typography>
        )}
      </span>
    </Box>
  );
}

const colours = { in: 'success.main', out: 'error.main' };

export function Counterparty() {
  const record = useRecordContext();
  const seen = getOwnerView(useContext(PerspectiveContext), record);
  return seen ? <FieldDisplay resource={transaction} name={seen.other} /> : <EmptyValue />;
}

/** Nothing where nothing was booked. */
export function BalanceAfter() {
  const locale = useLocale();
  const record = useRecordContext();
  if (typeof record?.balanceAfter !== 'string') return <EmptyValue />;
  return (
    <span className="figures">
      {formatMoney(record.balanceAfter, getReferenceName(record, 'currency'), locale)}
    </span>
  );
}

/** What is to be said of it beside the amount, in words. */
export function StatusNote() {
  return hasStatusNote(useRecordContext()) && <FieldDisplay resource={transaction} name="status" />;
}
