/** Metrics of the same records: their totals, how they changed, and their bars, stacked. */
import { Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatAmount } from '../../contract/values/money.ts';
import { formatDecimal, formatMoney, formatTimestampText } from '../fieldKinds/format.ts';
import { DaysZone } from '../fieldKinds/parts/DaysZone.tsx';
import { getReportingZone } from '../providers/data/reportingZone.ts';
import { Bars } from './Bars.tsx';
import { BarsTable } from './BarsTable.tsx';
import { CutBars } from './CutBars.tsx';
import { type Column, computeSeries, stackColumns } from './columns.ts';
import { MetricTotals } from './MetricTotals.tsx';
import type { MetricChoice } from './useMetricChoice.ts';

type MetricChartProps = {
  choice: MetricChoice;
  /** Of which the user may read all. */
  metrics: readonly string[];
};

export function MetricChart({ choice, metrics }: MetricChartProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { resource, declared, length, responses } = choice;
  const { by } = declared;
  const sum = resource.metrics[metrics[0] ?? '']?.sum;
  const currency = sum !== undefined && resource.fields[sum]?.kind === 'money' ? choice.currency : undefined;
  const read = metrics.flatMap((metric) => responses.find((one) => one.metric === metric) ?? []);
  // In a busy app fewer periods are read; what is stacked has as many as the shortest.
  const shortest = Math.min(length, ...read.map(({ periods = [] }) => periods.length));
  const series = read.map((response) => ({
    ...computeSeries(resource, response, currency?.id ?? '', by ? shortest : length, length),
    label: translate(`resources.${resource.name}.metrics.${response.metric}`),
  }));
  const labels = series.map(({ label }) => label);
  const columns = by ? stackColumns(resource, series, currency?.id ?? '') : [];
  const decimals = countDecimals(columns);
  const format = (value: string) => {
    // A period without records has no decimals of its own.
    const amount = value === '0' ? formatAmount(0n, decimals) : value;
    return currency ? formatMoney(amount, currency.label, locale) : formatDecimal(amount, locale);
  };
  const isCut = by !== undefined && columns.length < length;
  const since = read
    .flatMap((response) => response.since ?? [])
    .sort()
    .at(-1);
  const from = isCut ? (since ?? columns[0]?.from) : columns[0]?.from;
  const isEmpty = columns.every(({ total, before }) => total.count === 0 && !before?.count);
  const totals = (
    <MetricTotals {...{ resource, series, from, format, responses: read }} currency={currency?.id ?? ''} />
  );
  if (!by) return totals;
  if (isEmpty) return <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>;
  return (
    <>
      {totals}
      {isCut && (
        <Typography variant="body2" color="textSecondary">
          {translate('console.metrics.since', {
            since: formatTimestampText(from ?? '', locale, 'minute', getReportingZone()),
          })}
        </Typography>
      )}
      <Bars key={length} {...{ columns, labels, format }} />
      <CutBars columns={columns} format={format} />
      <DaysZone />
      <BarsTable {...{ columns, labels, format }} showCount={sum !== undefined} />
    </>
  );
}

function countDecimals(columns: readonly Column[]): number {
  const values = columns.flatMap(({ total, before }) => [total.value, before?.value ?? '']);
  return Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0));
}
