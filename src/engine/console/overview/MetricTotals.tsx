/** The totals of a chart's metrics, each linking to its records, and how they changed from the period before. */
import { Box, Typography } from '@mui/material';
import { Link, useLocale, useTranslate } from 'react-admin';
import type { MetricResponse } from '../../contract/calls/metrics.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatCount, formatNoun } from '../fieldKinds/format.ts';
import { useChangeText } from './change.ts';
import type { Series } from './columns.ts';
import { fill } from './fills.ts';
import { DashedLine } from './LineBefore.tsx';
import { getMetricTotal, listPath, sumAmounts, type Total } from './series.ts';

type MetricTotalsProps = {
  resource: Resource;
  series: readonly Series[];
  /** Of the same metrics. */
  responses: readonly MetricResponse[];
  currency: string;
  /** The beginning of what is shown; undefined for metrics without periods. */
  from: string | undefined;
  format: (value: string) => string;
};

export function MetricTotals({ resource, series, responses, currency, from, format }: MetricTotalsProps) {
  const hasLegend = series.length > 1;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
      {series.map(({ metric, label, bars, before }, at) => {
        const total = bars.length ? sumAmounts(bars) : getMetricTotal(responses[at]?.figures ?? [], currency);
        return (
          <Box key={metric} sx={{ minWidth: 0 }}>
            {hasLegend && (
              <Typography variant="body2" color="textSecondary" component="div" sx={legend}>
                <Box component="span" aria-hidden="true" sx={[swatch, fill(at)]} />
                {label}
              </Typography>
            )}
            <MetricTotal
              {...{ resource, total, format }}
              before={before && sumAmounts(before)}
              to={listPath(resource, [metric], currency, { from })}
              isSum={resource.metrics[metric]?.sum !== undefined}
            />
          </Box>
        );
      })}
    </Box>
  );
}

type MetricTotalProps = {
  resource: Resource;
  total: Total;
  before: Total | undefined;
  to: string;
  /** Of amounts, so that the number of records is said too. */
  isSum: boolean;
  format: (value: string) => string;
};

function MetricTotal({ resource, total, before, to, isSum, format }: MetricTotalProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const changeText = useChangeText();
  const { count, value, offset } = total;
  return (
    <>
      <Typography component="div" sx={line}>
        <Link to={to} className="figures" sx={amount}>
          {format(value)}
        </Link>
        {before && (count > 0 || before.count > 0) && (
          <Typography component="span" variant="body2" className="figures" sx={{ fontWeight: 600 }}>
            {changeText(total, before)}
          </Typography>
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ ...line, columnGap: 2 }}>
        {isSum && (
          <span>
            {`${formatCount(count, locale)} ${formatNoun(
              translate(`resources.${resource.name}.name`, { smart_count: count }),
              locale,
            )}`}
          </span>
        )}
        {before && before.count > 0 && (
          <Box component="span" className="figures" sx={wrapping}>
            <Dash />
            {translate('console.labelled', {
              label: translate('console.metrics.before'),
              value: format(before.value),
            })}
          </Box>
        )}
      </Typography>
      {offset && (
        <Typography variant="caption" color="textSecondary" component="div">
          {translate('console.metrics.offset', { amount: format(offset) })}
        </Typography>
      )}
    </>
  );
}

/** The line of the periods before, as in the chart. */
function Dash() {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="6"
      viewBox="0 0 18 6"
      style={{ marginRight: 6, verticalAlign: 'middle' }}
    >
      <DashedLine points="0,3 18,3" />
    </svg>
  );
}

/** Long amounts wrap rather than overflow. */
const wrapping = { minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
const amount = { ...wrapping, fontSize: '1.25rem', fontWeight: 600 } as const;
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 } as const;
const legend = { display: 'flex', alignItems: 'center', gap: 0.75 } as const;
const swatch = { width: 12, height: 12, borderRadius: '3px', flex: 'none' } as const;
