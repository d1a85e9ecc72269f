/** The home page of apps without their own: what is wrong or waits, and every declared metric that the user may read. */
import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Title } from '../layout/Title.tsx';
import { Failed } from '../records/page/Failed.tsx';
import { MetricSection } from './MetricSection.tsx';
import { Notices } from './Notices.tsx';
import { useMetrics } from './useMetrics.ts';

export function Overview() {
  const translate = useTranslate();
  const { data, error } = useMetrics();
  return (
    <Stack spacing={2}>
      <Title title={translate('console.menu.groups.overview')} />
      <Notices />
      {error && !data && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={216} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{translate('console.metrics.none')}</Typography>
      )}
      <Box sx={tiles}>
        {data?.map(({ resource, metric }) => (
          <MetricSection key={`${resource} ${metric}`} resource={resource} metric={metric} />
        ))}
      </Box>
    </Stack>
  );
}

const tiles = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))',
} as const;
