/** A declared metric: its total, the previous period's total, and one bar per period if it is broken down by period. */
import { Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useLocale, useTranslate } from 'react-admin';
import type { MetricResponse } from '../../contract/calls/metrics.ts';
import { MAX_PERIODS } from '../../contract/declaration/metrics.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import {
  formatCount,
  formatDecimal,
  formatMoney,
  formatNoun,
  formatTimestampText,
} from '../fieldKinds/format.ts';
import { DaysZone } from '../fieldKinds/parts/DaysZone.tsx';
import { getReportingZone } from '../providers/data/reportingZone.ts';
import { Section } from '../records/page/Section.tsx';
import { Bars } from './Bars.tsx';
import { BarsTable } from './BarsTable.tsx';
import { OverviewChoice } from './Choice.tsx';
import { CutBars } from './CutBars.tsx';
import {
  computeBars,
  computePreviousTotal,
  getMetricTotal,
  getUsualLength,
  listCurrencies,
  listLengths,
  listPath,
  needsMorePeriods,
  sumAmounts,
} from './series.ts';
import { useMetrics } from './useMetrics.ts';

/** Renders nothing if the user may not read the metric's resource. */
export function MetricSection({ resource: name, metric }: { resource: string; metric: string }) {
  const resource = getResource(name);
  const declared = resource.metrics[metric] ?? {};
  const [length, setLength] = useState(() => getUsualLength(listLengths(declared), declared.by?.last ?? 0));
  const { data, isPending } = useMetrics(needsMorePeriods(declared, length) ? MAX_PERIODS : undefined);
  const response = data?.find((one) => one.resource === name && one.metric === metric);
  if (!response && !isPending) return null;
  return <MetricCard {...{ resource, metric, response, length, setLength }} />;
}

type MetricCardProps = {
  resource: Resource;
  metric: string;
  response: MetricResponse | undefined;
  length: number;
  setLength: (length: number) => void;
};

function MetricCard({ resource, metric, response, length, setLength }: MetricCardProps) {
  const translate = useTranslate();
  const declared = resource.metrics[metric] ?? {};
  const [chosen, choose] = useState<string>();
  const currencies = response ? listCurrencies(response) : [];
  const current = currencies.find(({ id }) => id === chosen) ?? currencies[0] ?? { id: '', label: '' };
  const lengths = listLengths(declared);
  return (
    <Section
      title={translate(`resources.${resource.name}.metrics.${metric}`)}
      action={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {declared.by && lengths.length > 1 && (
            <OverviewChoice
              label={translate('console.metrics.time')}
              value={String(length)}
              choices={lengths.map((one) => ({
                id: String(one),
                label: translate(`console.metrics.last.${declared.by?.period}`, { smart_count: one }),
              }))}
              onChoose={(one) => setLength(Number(one))}
            />
          )}
          {currencies.length > 1 && (
            <OverviewChoice
              label={translate('console.metrics.currency')}
              value={current.id}
              choices={currencies}
              onChoose={choose}
            />
          )}
        </Stack>
      }
    >
      {response ? (
        <MetricValues response={response} currency={current} length={length} />
      ) : (
        <Skeleton variant="rounded" height={216} />
      )}
    </Section>
  );
}

type MetricValuesProps = {
  response: MetricResponse;
  currency: { id: string; label: string };
  length: number;
};

function MetricValues({ response, currency: { id, label }, length }: MetricValuesProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const resource = getResource(response.resource);
  const { by, sum } = resource.metrics[response.metric] ?? {};
  const format = useFormatMetric(label);
  const bars = by ? computeBars(resource, response, id, length) : [];
  const total = by ? sumAmounts(bars) : getMetricTotal(response.figures, id);
  const previous = by && computePreviousTotal(response, id, length);
  const isCut = by && bars.length < length;
  const from = isCut ? (response.since ?? bars[0]?.from) : bars[0]?.from;
  if (total.count === 0 && !previous?.count)
    return <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>;
  const records = `${formatCount(total.count, locale)} ${formatNoun(
    translate(`resources.${resource.name}.name`, { smart_count: total.count }),
    locale,
  )}`;
  return (
    <>
      <Typography
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5 }}
      >
        <Link
          to={listPath(resource, response, id, { from })}
          className="figures"
          sx={{ fontSize: '1.1rem', fontWeight: 600 }}
        >
          {format(total.value)}
        </Link>
        {previous && (
          <Typography component="span" variant="body2" color="textSecondary" className="figures">
            {translate('console.labelled', {
              label: translate('console.metrics.before'),
              value: format(previous.value),
            })}
          </Typography>
        )}
      </Typography>
      {(sum !== undefined || isCut) && (
        <Typography variant="body2" color="textSecondary">
          {sum !== undefined && records}
          {isCut &&
            ` ${translate('console.metrics.since', { since: formatTimestampText(from ?? '', locale, 'minute', getReportingZone()) })}`}
        </Typography>
      )}
      {total.offset && (
        <Typography variant="caption" color="textSecondary" component="div">
          {translate('console.metrics.offset', { amount: format(total.offset) })}
        </Typography>
      )}
      {by && <Bars key={length} bars={bars} format={format} />}
      {by && <CutBars bars={bars} format={format} />}
      {by && <DaysZone />}
      {by && <BarsTable bars={bars} format={format} showCount={sum !== undefined} />}
    </>
  );
}

/** @param currency its name; empty for counts and sums of numbers */
function useFormatMetric(currency: string): (value: string) => string {
  const locale = useLocale();
  return (value) => (currency ? formatMoney(value, currency, locale) : formatDecimal(value, locale));
}
