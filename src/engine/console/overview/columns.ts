/** Metrics as a chart shows them: side by side with as many periods before, and stacked. */
import type { MetricResponse } from '../../contract/calls/metrics.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Bar, computeBars, listPath, sumAmounts, type Total } from './series.ts';

/** A metric as a chart shows it. */
export type Series = {
  metric: string;
  label: string;
  bars: readonly Bar[];
  /** As many periods before; undefined if they weren't all read. */
  before: readonly Bar[] | undefined;
};

/** @param shown how many periods; if these are fewer than were chosen, nothing is compared */
export function computeSeries(
  resource: Resource,
  response: MetricResponse,
  currency: string,
  shown: number,
  length: number,
): Omit<Series, 'label'> {
  const before = shown === length ? computeBars(resource, response, currency, length, length) : [];
  return {
    metric: response.metric,
    bars: computeBars(resource, response, currency, shown),
    before: before.length === length && length > 0 ? before : undefined,
  };
}

/** A period of a chart: what each series has of it, stacked. */
export type Column = {
  from: string;
  path: string;
  parts: readonly Total[];
  /** The sum of the parts, and of the same period before, if that was read. */
  total: Total;
  before: Total | undefined;
};

/** Of series of the same periods, and the same kind of values. */
export function stackColumns(resource: Resource, series: readonly Series[], currency: string): Column[] {
  const [first] = series;
  return (first?.bars ?? []).map(({ from, to, path }, at) => {
    const parts = series.flatMap(({ bars }) => bars[at] ?? []);
    const before = series.map((one) => one.before?.[at]);
    return {
      ...{ from, parts, total: sumAmounts(parts) },
      path:
        series.length === 1
          ? path
          : listPath(
              resource,
              series.map(({ metric }) => metric),
              currency,
              { from, to },
            ),
      before: before.includes(undefined) ? undefined : sumAmounts(before.filter((one) => one !== undefined)),
    };
  });
}
