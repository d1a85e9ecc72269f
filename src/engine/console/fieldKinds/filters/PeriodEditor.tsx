/** Filters by a period in the reporting zone: one relative to today, or between two timestamps. */

import { Chip, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { isDay } from '../../../contract/fields.ts';
import { filterKey } from '../../../contract/lists/filterGrammar.ts';
import { periods, type RelativePeriod } from '../../providers/data/periods.ts';
import {
  endOfReportingDay,
  endOfReportingMinute,
  formatReportingMinute,
  parseReportingTime,
} from '../../providers/data/reportingZone.ts';
import type { FilterEditorProps } from '../kind.ts';
import { DaysZone } from '../parts/DaysZone.tsx';
import { HALF_TYPED, TypedDate } from '../parts/TypedDate.tsx';

/** In the format of the browser's inputs: "2026-03-31" and "14:30", empty if not set. */
type LocalTimestamp = { day: string; time: string };
type Range = { from: LocalTimestamp; to: LocalTimestamp };

export function PeriodEditor({ name, field, label, values, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const [within, setWithin] = useState(values[filterKey(name, 'within')]);
  const [range, setRange] = useState<Range>(() => ({
    from: toLocalTimestamp(values[filterKey(name, 'from')]),
    to: toLocalTimestamp(values[filterKey(name, 'to')]),
  }));
  const isCalendar = field?.kind === 'date';
  const applyPeriod = (period: RelativePeriod) => {
    setWithin(period);
    setRange({ from: toLocalTimestamp(undefined), to: toLocalTimestamp(undefined) });
    onChange({ [filterKey(name, 'within')]: period });
  };
  const applyRange = (next: Range) => {
    setWithin(undefined);
    setRange(next);
    const [from, to] = [startOf(next.from), endOf(next.to)];
    const isHalfTyped = [next.from, next.to].some(({ day, time }) => [day, time].includes(HALF_TYPED));
    if (isHalfTyped || (from && to && from > to)) return onChange(undefined);
    const serialize = (date: Date, { day }: LocalTimestamp) => (isCalendar ? day : date.toISOString());
    onChange({
      ...(from && { [filterKey(name, 'from')]: serialize(from, next.from) }),
      ...(to && { [filterKey(name, 'to')]: serialize(to, next.to) }),
    });
  };
  const change = (end: keyof Range, part: keyof LocalTimestamp) => (text: string) =>
    applyRange({ ...range, [end]: { ...range[end], [part]: text } });
  const [first, last] = [startOf(range.from), endOf(range.to)];
  const isBackwards = first !== undefined && last !== undefined && first > last;
  const hasDaysOnly = isCalendar || (field?.kind === 'timestamp' && field.day);
  return (
    <Stack spacing={1.5} role="group" aria-label={label} sx={{ pt: 0.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {periods.map((period) => (
          <Chip
            key={period}
            component="button"
            type="button"
            clickable
            size="small"
            label={translate(`console.period.${period}`)}
            aria-pressed={within === period}
            color={within === period ? 'primary' : 'default'}
            variant={within === period ? 'filled' : 'outlined'}
            onClick={() => applyPeriod(period)}
          />
        ))}
      </Stack>
      {(['from', 'to'] as const).map((end) => (
        <Stack key={end} direction="row" spacing={1}>
          <TypedDate
            type="date"
            label={translate(`console.filter.${end}`)}
            value={range[end].day}
            onChange={change(end, 'day')}
            onHalfTyped={() => change(end, 'day')(HALF_TYPED)}
            error={isBackwards && end === 'to'}
            helperText={isBackwards && end === 'to' ? translate('console.filter.backwards') : undefined}
            size="small"
            sx={{ flex: 3 }}
          />
          {!hasDaysOnly && (
            <TypedDate
              type="time"
              label={translate(`console.filter.${end}Time`)}
              value={range[end].time}
              disabled={!range[end].day}
              onChange={change(end, 'time')}
              onHalfTyped={() => change(end, 'time')(HALF_TYPED)}
              size="small"
              sx={{ flex: 2 }}
            />
          )}
        </Stack>
      ))}
      {!isCalendar && <DaysZone />}
    </Stack>
  );
}

/** From the beginning of the day or minute. */
function startOf({ day, time }: LocalTimestamp): Date | undefined {
  return parseReportingTime(`${day}T${time || '00:00'}`);
}

/** To the end of the day or minute: both bounds are inclusive. */
function endOf({ day, time }: LocalTimestamp): Date | undefined {
  return time ? endOfReportingMinute(`${day}T${time}`) : endOfReportingDay(day);
}

function toLocalTimestamp(value: unknown): LocalTimestamp {
  if (typeof value === 'string' && isDay(value)) return { day: value, time: '' };
  const date = typeof value === 'string' ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) return { day: '', time: '' };
  const [day = '', time = ''] = formatReportingMinute(date).split('T');
  // An empty time means the whole day.
  const isEdge = time === '00:00' || time === '23:59';
  return { day, time: isEdge ? '' : time };
}
