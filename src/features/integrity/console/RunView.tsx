/** The progress of a check and, once finished, its result. */
import { Alert, AlertTitle, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatCount, formatTimestampText, Section, useErrorText } from '#engine/console';
import { type CheckScope, type Run, startRun, stopRun } from './checkRun.ts';
import { Findings } from './Findings.tsx';
import { useTableLabels } from './useTableLabels.ts';

export function RunView({ run }: { run: Run }) {
  const translate = useTranslate();
  const { scope, state } = run;
  return (
    <Section
      title={useScopeText(scope)}
      action={
        state.status === 'running' ? (
          <Button size="small" onClick={stopRun}>
            {translate('console.integrity.stop')}
          </Button>
        ) : (
          <Button size="small" onClick={() => startRun(scope)}>
            {translate('console.integrity.again')}
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        {state.status === 'running' && (
          <LinearProgress aria-label={translate('console.integrity.running')} sx={{ borderRadius: 1 }} />
        )}
        {/* Screen readers announce the result, but not the counts on the way. */}
        <Box role="status">
          <RunOutcome run={run} />
        </Box>
        <CheckedCounts checked={run.checked} />
        {state.status === 'done' && state.report.findings.length > 0 && <Findings report={state.report} />}
      </Stack>
    </Section>
  );
}

function RunOutcome({ run: { state, checked, startedAt: began, endedAt: ended } }: { run: Run }) {
  const translate = useTranslate();
  const locale = useLocale();
  const reasons = useErrorText();
  const rows = formatCount(
    Object.values(checked).reduce((sum, count) => sum + count, 0),
    locale,
  );
  const when = {
    began: formatTimestampText(began.toISOString(), locale, 'second'),
    ...durationArgs(began, ended),
  };
  switch (state.status) {
    case 'running':
      return (
        <Typography variant="body2" color="textSecondary">
          {translate('console.integrity.running')} {translate('console.integrity.goesOn')}
        </Typography>
      );
    case 'stopped':
      return <Alert severity="warning">{translate('console.integrity.stopped', { rows })}</Alert>;
    case 'failed':
      return (
        <Alert severity="error">
          {translate('console.integrity.failed', { rows, why: reasons(state.error) })}
        </Alert>
      );
    case 'done': {
      const { found } = state.report;
      const heading = found
        ? translate('console.integrity.found', { smart_count: found, count: formatCount(found, locale) })
        : translate('console.integrity.clean');
      return (
        <Alert severity={found ? 'error' : 'success'}>
          <AlertTitle>{heading}</AlertTitle>
          {translate('console.integrity.checkedRows', { rows, ...when })}
        </Alert>
      );
    }
  }

  function durationArgs(from: Date, to = from) {
    const seconds = Math.max(1, Math.round((to.getTime() - from.getTime()) / 1000));
    return { seconds: formatCount(seconds, locale) };
  }
}

/** How many rows of each table have been checked. */
function CheckedCounts({ checked }: { checked: Run['checked'] }) {
  const tableLabel = useTableLabels();
  const locale = useLocale();
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
      {Object.entries(checked).map(([table, rows]) => (
        <div key={table}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {tableLabel(table, 2)}
          </Typography>
          <Typography component="dd" className="figures" sx={{ m: 0, fontWeight: 600 }}>
            {formatCount(rows, locale)}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

function useScopeText(scope: CheckScope): string {
  const translate = useTranslate();
  const locale = useLocale();
  switch (scope.kind) {
    case 'all': {
      const date = scope.checkpoint && formatTimestampText(scope.checkpoint.date, locale);
      const everything = translate('console.integrity.scopes.all');
      return date ? `${everything} · ${translate('console.integrity.checkpoint.of', { date })}` : everything;
    }
    case 'wallet':
      return translate('console.wallet.title', { owner: scope.name });
    case 'period': {
      const [from, to] = [scope.from, scope.to].map(
        (timestamp) => timestamp && formatTimestampText(timestamp, locale),
      );
      if (from && to) return `${from} – ${to}`;
      return from ? translate('console.filter.since', { from }) : translate('console.filter.until', { to });
    }
  }
}
