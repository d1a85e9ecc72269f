/** Charts of a resource's metrics on a tab each; the metrics of one tab are stacked. */
import { Box, Paper, Skeleton, Tab, Tabs } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { RegionTitle } from '../layout/ScrollRegion.tsx';
import { MetricChart } from './MetricChart.tsx';
import type { MetricChoice } from './useMetricChoice.ts';

export type MetricTab = {
  metrics: readonly string[];
  /** A message key; by default the label of the only metric. */
  label?: string;
};

type MetricTabsProps = {
  choice: MetricChoice;
  tabs: readonly MetricTab[];
  /** Beside the tabs. */
  action?: ReactNode;
};

/** Without the tabs that the user may not read. */
export function MetricTabs({ choice, tabs, action }: MetricTabsProps) {
  const translate = useTranslate();
  const id = useId();
  const [chosen, choose] = useState(0);
  const { resource, responses, isPending } = choice;
  const isRead = (metric: string) => responses.some((response) => response.metric === metric);
  const readable = isPending ? tabs : tabs.filter(({ metrics }) => metrics.every(isRead));
  const at = Math.min(chosen, readable.length - 1);
  const current = readable[at];
  if (!current) return null;
  const labelOf = ({ metrics: [metric], label }: MetricTab) =>
    translate(label ?? `resources.${resource.name}.metrics.${metric}`);
  const label = labelOf(current);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={label}
      sx={{ px: 2, pt: 0.5, pb: 2, minWidth: 0 }}
    >
      <Box sx={head}>
        <Tabs
          value={at}
          onChange={(_, next: number) => choose(next)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={translate('console.metrics.title')}
          sx={{ flex: 1, minWidth: 0 }}
        >
          {readable.map((tab, index) => (
            <Tab
              key={labelOf(tab)}
              label={labelOf(tab)}
              id={`${id}-tab-${index}`}
              aria-controls={`${id}-panel`}
            />
          ))}
        </Tabs>
        {action}
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${at}`} sx={{ pt: 1.5 }}>
        <RegionTitle value={label}>
          {isPending ? (
            <Skeleton variant="rounded" height={280} />
          ) : (
            <MetricChart key={label} choice={choice} metrics={current.metrics} />
          )}
        </RegionTitle>
      </Box>
    </Paper>
  );
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;
