/**
 * The user's exports that the service is writing or storing: a running one is found here again after leaving the page.
 */
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { EXPORT_DAYS, type ExportJob } from '../../../contract/exports/exports.ts';
import { formatCount, formatTimestampText } from '../../fieldKinds/format.ts';
import type { RecentExportsState } from './useRecentExports.ts';

export function RecentExports({ jobs, stop, save }: Pick<RecentExportsState, 'jobs' | 'stop' | 'save'>) {
  const translate = useTranslate();
  if (jobs.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-exports" sx={{ mt: 2 }}>
      <Typography id="own-exports" variant="subtitle2" component="h3">
        {translate('console.export.earlier', { smart_count: EXPORT_DAYS })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {jobs.map((job) => (
          <Box component="li" key={job._id} sx={lineStyle}>
            <Typography variant="body2" sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              {job.name}
              <State job={job} />
            </Typography>
            {job.state === 'running' && (
              <Button size="small" onClick={() => stop(job)}>
                {translate('console.bulk.stop')}
              </Button>
            )}
            {job.state === 'done' && (
              <Button size="small" variant="outlined" onClick={() => save(job)}>
                {translate('console.export.download')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function State({ job: { state, why, rows, total, estimated, createdAt } }: { job: ExportJob }) {
  const translate = useTranslate();
  const locale = useLocale();
  const counts = { done: formatCount(rows, locale), total: formatCount(total, locale) };
  const progress = translate(
    estimated ? 'console.export.progressEstimated' : 'console.export.progress',
    counts,
  );
  return (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {formatTimestampText(createdAt, locale)}
      {' · '}
      {state === 'done'
        ? translate('console.export.rows', { smart_count: rows })
        : why
          ? translate(`console.export.why.${why}`)
          : state === 'stopped'
            ? translate('console.export.ended')
            : progress}
      {state === 'running' && (
        <LinearProgress
          variant="determinate"
          value={total ? Math.min(100, (100 * rows) / total) : 0}
          aria-label={progress}
          sx={{ mt: 0.5 }}
        />
      )}
    </Typography>
  );
}

const lineStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, py: 1 },
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
