/** What a payment of the list lacks or has become. */
import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { approvalPath } from '#engine/console';
import { isWrong, type RowCheck } from './checkRows.ts';
import { isOpen, isUnanswered, type PaymentRow } from './list.ts';
import { reasonsOf } from './reasons.ts';

export function RowState({ row, check }: { row: PaymentRow; check: RowCheck }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const text = (key: string) => translate(`console.payMany.states.${key}`);
  const { outcome } = row;
  if (isUnanswered(row)) return <Toned tone="warning">{text('unanswered')}</Toned>;
  if (outcome?.state === 'paid')
    return (
      <Link
        component={LinkBase}
        to={createPath({ resource: 'transaction', id: outcome.transaction, type: 'show' })}
      >
        {text('paid')}
      </Link>
    );
  if (outcome?.state === 'waiting')
    return (
      <Link component={LinkBase} to={approvalPath([outcome.approval])}>
        {text('waiting')}
      </Link>
    );
  const { errors, warning, isPending, amount } = check;
  return (
    <>
      {outcome?.state === 'declined' && (
        <Toned tone="error">
          <strong>{text('declined')}</strong>
          <br />
          {reasonsOf(outcome, translate).join(' ')}
        </Toned>
      )}
      {errors.row && <Toned tone="error">{translate(errors.row.key, errors.row.args)}</Toned>}
      {warning && <Toned tone="warning">{translate(warning.key, warning.args)}</Toned>}
      {isOpen(row) && !outcome && !warning && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {isPending ? text('checking') : !isWrong(check) && amount !== undefined && text('ready')}
        </Box>
      )}
    </>
  );
}

/** The icon of an alert in one line; the text has enough contrast in both modes. */
function Toned({ tone, children }: { tone: 'error' | 'warning'; children: ReactNode }) {
  return (
    <Box sx={{ color: tone === 'error' ? 'error.main' : 'text.primary', display: 'flex', gap: 0.5 }}>
      {tone === 'warning' && (
        <Box component="span" aria-hidden sx={{ color: 'warning.main' }}>
          ▲
        </Box>
      )}
      <span>{children}</span>
    </Box>
  );
}
