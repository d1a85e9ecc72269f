/** A declared metric: its total, the previous period's total, and one bar per period if it is broken down by period. */
import { Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Section } from '../records/page/Section.tsx';
import { MetricChart } from './MetricChart.tsx';
import { MetricChoices } from './MetricChoices.tsx';
import { useMetricChoice } from './useMetricChoice.ts';

/** Renders nothing if the user may not read the metric's resource. */
export function MetricSection({ resource: name, metric }: { resource: string; metric: string }) {
  const translate = useTranslate();
  const choice = useMetricChoice(name, [metric]);
  if (choice.responses.length === 0 && !choice.isPending) return null;
  return (
    <Section
      title={translate(`resources.${name}.metrics.${metric}`)}
      action={<MetricChoices choice={choice} />}
    >
      {choice.isPending ? (
        <Skeleton variant="rounded" height={256} />
      ) : (
        <MetricChart choice={choice} metrics={[metric]} />
      )}
    </Section>
  );
}
