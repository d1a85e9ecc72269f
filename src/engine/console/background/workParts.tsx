/** What a row and a card of a work share. */
import { Box, Button, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { BackgroundWorkEntry, WorkStatus } from '../../contract/calls/background.ts';
import { formatCount, formatTimestampText } from '../fieldKinds/format.ts';
import { EmptyValue } from '../fieldKinds/parts/EmptyValue.tsx';
import { useRunAgain } from './useBackground.ts';
import { useDuration, useWorkName } from './workLabels.ts';

export type WorkProps = { work: BackgroundWorkEntry };

const tones: Record<WorkStatus, string | undefined> = {
  waiting: undefined,
  running: undefined,
  ok: 'success',
  late: 'warning',
  failed: 'error',
};

export function Status({ work: { status } }: WorkProps) {
  const translate = useTranslate();
  return (
    <span className="state" data-tone={tones[status]}>
      {translate(`console.background.statuses.${status}`)}
    </span>
  );
}

/** The label, and the name by which logs and metrics have it. */
export function Name({ work }: WorkProps) {
  const workName = useWorkName();
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {workName(work)}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate(`console.background.kinds.${work.kind}`)} · <code>{work.name}</code>
      </Typography>
    </Box>
  );
}

export function LastRun({ work: { endedAt, duration } }: WorkProps) {
  const locale = useLocale();
  const format = useDuration();
  if (!endedAt) return <EmptyValue />;
  return (
    <>
      {formatTimestampText(endedAt, locale, 'second')}
      {duration !== null && <> · {format(duration)}</>}
    </>
  );
}

/** What is wrong: the last failure, also after a success, and how far a reaction is behind. */
export function Trouble({ work: { error, failedAt, failures, behind } }: WorkProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const isBehind = behind !== null && behind.blocks > 0;
  if (!error && !isBehind) return <EmptyValue />;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {error && (
        <Typography variant="body2" color={failures > 0 ? 'error' : 'textSecondary'}>
          {error}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" component="div">
        {[
          failedAt && formatTimestampText(failedAt, locale, 'second'),
          failures > 0 &&
            translate('console.background.failures', {
              smart_count: failures,
              count: formatCount(failures, locale),
            }),
          isBehind &&
            translate('console.background.behind', {
              smart_count: behind.blocks,
              count: formatCount(behind.blocks, locale),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}

export function RunAgain({ work }: WorkProps) {
  const translate = useTranslate();
  const workName = useWorkName();
  const { runAgain, isPending } = useRunAgain(work);
  const label = translate('console.background.runAgain');
  return (
    <Button
      size="small"
      loading={isPending}
      disabled={work.status === 'running'}
      aria-label={translate('console.labelled', { label, value: workName(work) })}
      onClick={runAgain}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}
