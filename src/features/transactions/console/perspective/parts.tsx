/** Parts of a movement from the page owner's perspective: direction, counterparty, balance after and status. */

import OutIcon from '@mui/icons-material/CallMade';
import InIcon from '@mui/icons-material/CallReceived';
import { Box, Typography } from '@mui/material';
import { useContext } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { Amount, EmptyValue, FieldDisplay, getReferenceName } from '#engine/console';
import { transaction } from '../../resource.ts';
import { hasStatusNote } from '../reversal.tsx';
import { getOwnerView, PerspectiveContext } from './side.ts';

const icons = { in: InIcon, out: OutIcon };

/** In or out, with the transaction type where that differs: a credit paid by the owner is outgoing money. */
export function Direction() {
  const translate = useTranslate();
  const record = useRecordContext();
  const view = getOwnerView(useContext(PerspectiveContext), record);
  if (!record || !view) return <FieldDisplay resource={transaction} name="type" />;
  const Icon = icons[view.direction];
  const hasOtherType = record.type !== 'credit' && record.type !== 'debit';
  return (
    <Box
      component="span"
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', gap: 0.75 },
        ...{ whiteSpace: 'nowrap', verticalAlign: 'middle' },
      }}
    >
      <Icon
        sx={{
          fontSize: 16,
          color: record.status === 'incorrect' ? 'text.secondary' : colors[view.direction],
        }}
        aria-hidden
      />
      <span>
        {translate(`console.movement.${view.direction}`)}
        {hasOtherType && (
          <Typography component="span" variant="body2" color="textSecondary">
            {' · '}
            {translate(`resources.transaction.choices.type.${record.type}`)}
          </Typography>
        )}
      </span>
    </Box>
  );
}

const colors = { in: 'success.main', out: 'error.main' };

export function Counterparty() {
  const record = useRecordContext();
  const view = getOwnerView(useContext(PerspectiveContext), record);
  return view ? <FieldDisplay resource={transaction} name={view.counterparty} /> : <EmptyValue />;
}

/** Empty if nothing was booked. */
export function BalanceAfter() {
  const record = useRecordContext();
  if (typeof record?.balanceAfter !== 'string') return <EmptyValue />;
  return <Amount amount={record.balanceAfter} currency={getReferenceName(record, 'currency')} />;
}

/** The status, if it is other than "posted". */
export function StatusNote() {
  return hasStatusNote(useRecordContext()) && <FieldDisplay resource={transaction} name="status" />;
}
