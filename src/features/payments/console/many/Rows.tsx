/** The payments of the list, page by page. */
import { Alert, Box, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatCount, formatTimestampText, Section, TablePages, useErrorText } from '#engine/console';
import { isWrong } from './checkRows.ts';
import { isOpen } from './list.ts';
import { headStyle, RowLine } from './RowLine.tsx';
import type { CheckedRow, PayManyState } from './usePayMany.ts';

const PAGE_SIZE = 25;

type Props = Pick<PayManyState, 'checked' | 'wrong' | 'currency' | 'lookup' | 'progress'> & {
  onAdd: () => void;
};

export function Rows({ checked, wrong, currency, lookup, progress, onAdd }: Props) {
  const translate = useTranslate();
  const text = (key: string, args?: object) => translate(`console.payMany.${key}`, args);
  const [isFiltered, setFiltered] = useState(false);
  const [page, setPage] = useState(0);
  const needing = checked.filter(needsAttention);
  const isNarrowed = isFiltered && needing.length > 0;
  const shown = isNarrowed ? needing : checked;
  const last = Math.max(0, Math.ceil(shown.length / PAGE_SIZE) - 1);
  const current = Math.min(page, last);
  return (
    <Section
      title={text('rows')}
      action={
        <Button size="small" disabled={progress !== undefined} onClick={onAdd}>
          {text('addRows')}
        </Button>
      }
    >
      <Stack spacing={1}>
        {wrong.length > 0 && (
          <Alert
            severity="error"
            action={
              wrong.some(({ check }) => check.errors.to) && (
                <Button color="inherit" size="small" onClick={lookup.retry}>
                  {text('checkAgain')}
                </Button>
              )
            }
          >
            {text('wrong', { smart_count: wrong.length })}
          </Alert>
        )}
        <Lookups lookup={lookup} />
        {(needing.length > 0 || isFiltered) && checked.length > 1 && (
          <FormControlLabel
            control={
              <Switch
                size="small"
                checked={isNarrowed}
                disabled={needing.length === 0}
                onChange={(_event, isOn) => {
                  setFiltered(isOn);
                  setPage(0);
                }}
              />
            }
            label={text('onlyNeeding', { count: needing.length })}
            sx={{ alignSelf: 'flex-start', mr: 0 }}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
        <Box sx={{ containerType: 'inline-size' }}>
          <Box sx={headStyle} aria-hidden>
            <span />
            <span>{translate('console.money.to')}</span>
            <Box component="span" sx={{ textAlign: 'right', pr: 1 }}>
              {translate('console.operations.amount')}
              {currency && ` (${currency.abbreviation})`}
            </Box>
            <span>{translate('console.operations.reference')}</span>
            <span>{text('state')}</span>
          </Box>
          <Box component="ol" aria-label={text('rows')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.slice(current * PAGE_SIZE, (current + 1) * PAGE_SIZE).map((one) => (
              <RowLine key={one.row.id} {...one} currency={currency} isLocked={progress !== undefined} />
            ))}
          </Box>
        </Box>
        {shown.length > PAGE_SIZE && (
          <TablePages page={current} count={shown.length} size={PAGE_SIZE} onChange={setPage} />
        )}
      </Stack>
    </Section>
  );
}

/** What still has to be looked up, and why that waits. */
function Lookups({ lookup: { left, failure, retry } }: Pick<Props, 'lookup'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const errorText = useErrorText();
  if (left === 0) return null;
  const count = formatCount(left, locale);
  if (!failure)
    return (
      <Alert severity="info" role="status">
        {translate('console.payMany.lookingUp', { smart_count: left, count })}
      </Alert>
    );
  const { until, error } = failure;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {translate('console.retry')}
        </Button>
      }
    >
      {until
        ? translate('console.payMany.lookUpLater', {
            ...{ smart_count: left, count, time: formatTimestampText(until, locale, 'second') },
          })
        : errorText(error)}
    </Alert>
  );
}

function needsAttention({ row, check }: CheckedRow): boolean {
  if (!isOpen(row)) return row.outcome?.state !== 'paid';
  return (
    isWrong(check) || check.warning !== undefined || check.notAs !== undefined || row.outcome !== undefined
  );
}
