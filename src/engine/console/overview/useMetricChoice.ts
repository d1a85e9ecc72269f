/** The period and currency chosen for charts of metrics, which can share them. */
import { useState } from 'react';
import type { MetricResponse } from '../../contract/calls/metrics.ts';
import { MAX_PERIODS, type MetricDeclaration } from '../../contract/declaration/metrics.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import {
  getUsualLength,
  listCurrencies,
  listLengths,
  type MetricCurrency,
  needsMorePeriods,
} from './series.ts';
import { useMetrics } from './useMetrics.ts';

export type MetricChoice = {
  resource: Resource;
  /** Of the first metric, whose periods the others have too. */
  declared: MetricDeclaration;
  /** How many periods are shown. */
  length: number;
  setLength: (length: number) => void;
  /** Those of any of the metrics. */
  currencies: readonly MetricCurrency[];
  /** Undefined if no metric has one. */
  currency: MetricCurrency | undefined;
  setCurrency: (id: string) => void;
  /** The answers for those metrics that the user may read. */
  responses: readonly MetricResponse[];
  isPending: boolean;
};

export function useMetricChoice(name: string, metrics: readonly string[]): MetricChoice {
  const resource = getResource(name);
  const declared = resource.metrics[metrics[0] ?? ''] ?? {};
  const [length, setLength] = useState(() => getUsualLength(listLengths(declared), declared.by?.last ?? 0));
  const [chosen, setCurrency] = useState<string>();
  const first = useMetrics();
  const { data, isPending } = useMetrics(needsMorePeriods(declared, length) ? MAX_PERIODS : undefined);
  const select = (all: readonly MetricResponse[] = []) =>
    metrics.flatMap((metric) => all.find((one) => one.resource === name && one.metric === metric) ?? []);
  // Those of the first periods stay while more are requested.
  const currencies = listCurrencies(select(data ?? first.data));
  return {
    ...{ resource, declared, length, setLength, currencies, setCurrency, isPending },
    currency: currencies.find(({ id }) => id === chosen) ?? currencies[0],
    responses: select(data),
  };
}
