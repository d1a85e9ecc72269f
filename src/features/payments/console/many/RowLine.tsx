/** One payment of the list: edited in place until it is sent, then its outcome. */
import FoundIcon from '@mui/icons-material/CheckCircleOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { Amount, formatDecimal, formatMoney } from '#engine/console';
import type { ValidationError } from '#engine/contract';
import type { PartyCurrency } from '#features/wallets/console';
import { Cell } from './Cell.tsx';
import { changeList, changeRow, editRow, isOpen } from './list.ts';
import { RowState } from './RowState.tsx';
import type { CheckedRow } from './usePayMany.ts';

/** Characters of an amount that every width of the field shows; longer ones are repeated below it. */
const MAX_WHOLE_AMOUNT = 9;

type Props = CheckedRow & { currency: PartyCurrency | undefined; isLocked: boolean };

export function RowLine({ row, check, number, currency, isLocked }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const text = (key: string, args?: object) => translate(`console.payMany.${key}`, args);
  const canEdit = isOpen(row) && !isLocked;
  const toText = (error: ValidationError | undefined) => error && translate(error.key, error.args);
  const cell = (column: 'to' | 'amount' | 'reference', label: string) => ({
    label: text('cell', { column: translate(label), row: number }),
    onCommit: (typed: string) => changeRow(row.id, (current) => editRow(current, { [column]: typed })),
    error: isOpen(row) ? toText(check.errors[column]) : undefined,
    disabled: isLocked,
    isFixed: !isOpen(row),
  });
  const { party, amount, notAs } = check;
  const hint =
    amount && notAs && currency
      ? translate('console.money.takenAs', {
          amount: formatMoney(amount, currency.abbreviation, locale),
          other: formatDecimal(notAs, locale),
        })
      : amount &&
        currency &&
        amount.length > MAX_WHOLE_AMOUNT && <Amount amount={amount} currency={currency.abbreviation} />;
  const name = party && (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'flex-start' }}>
      <FoundIcon color="success" sx={{ fontSize: 14, mt: '1px' }} aria-hidden />
      <bdi>
        {[party.name !== row.to && party.name, party.detail].filter(Boolean).join(' · ') || party.name}
      </bdi>
    </Box>
  );
  const shownAmount = amount === undefined ? row.amount : formatDecimal(amount, locale);
  return (
    <Box component="li" sx={lineStyle} data-row={number}>
      <Typography
        className="figures"
        variant="body2"
        color="textSecondary"
        sx={{ gridArea: 'number', pt: '5px' }}
      >
        {number}
      </Typography>
      <Box sx={{ gridArea: 'to', minWidth: 0 }}>
        <Cell {...cell('to', 'console.money.to')} value={row.to} hint={name} />
      </Box>
      <Box sx={{ gridArea: 'amount', minWidth: 0 }}>
        <Cell {...cell('amount', 'console.operations.amount')} value={shownAmount} hint={hint} isFigure />
      </Box>
      <Box sx={{ gridArea: 'reference', minWidth: 0 }}>
        <Cell
          {...cell('reference', 'console.operations.reference')}
          value={row.body?.reference ?? row.reference}
        />
      </Box>
      <Box
        sx={{ gridArea: 'state', minWidth: 0, pt: '5px', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
      >
        <RowState row={row} check={check} />
        {check.errors.row && isOpen(row) && (
          <Button
            size="small"
            disabled={isLocked}
            sx={{ ml: -0.75 }}
            onClick={() => changeRow(row.id, ({ issue: _, ...rest }) => rest)}
          >
            {text('rightAsItIs')}
          </Button>
        )}
      </Box>
      <Box sx={{ gridArea: 'remove' }}>
        {isOpen(row) && (
          <Tooltip title={text('remove')}>
            <span>
              <IconButton
                size="small"
                disabled={!canEdit}
                aria-label={text('removeRow', { row: number })}
                onClick={() =>
                  changeList((list) => ({ ...list, rows: list.rows.filter(({ id }) => id !== row.id) }))
                }
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        )}
      </Box>
    </Box>
  );
}

const WIDE = '@container (min-width: 640px)';
const wideColumns = {
  gridTemplateAreas: '"number to amount reference state remove"',
  gridTemplateColumns:
    '2.25rem minmax(10rem, 2.2fr) minmax(6.5rem, 1fr) minmax(7rem, 1.5fr) minmax(6rem, 1.2fr) 34px',
};

const lineStyle = {
  display: 'grid',
  ...{ columnGap: 1, rowGap: 0.75, alignItems: 'start', py: 1 },
  gridTemplateAreas: '"number to to remove" ". amount reference reference" ". state state state"',
  gridTemplateColumns: '2.25rem minmax(0, 2fr) minmax(0, 2.5fr) 34px',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  [WIDE]: { ...wideColumns, py: 0.75 },
} as const;

/** The titles of the columns, where the rows stand in columns. */
export const headStyle = {
  display: 'none',
  [WIDE]: {
    ...{ display: 'grid', columnGap: 1, pb: 0.5, borderBottom: '1px solid', borderColor: 'divider' },
    ...{ ...wideColumns, gridTemplateAreas: 'none' },
    ...{ fontSize: '0.75rem', color: 'text.secondary', '& > *': { px: 1 } },
  },
} as const;
