/** The progress and result of an import, and the next steps. */
import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { moveImport, saveOutcome } from '../providers/imports.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';
import { Section } from '../records/page/Section.tsx';
import type { ImportProps } from './useImport.ts';

export function ImportProgress({ resource, job, act, isActing, onAnother }: ImportProps) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { _id, state, next, total, made, refused, why } = job;
  const isRunning = state === 'checking' || state === 'running';
  const isCheck = state === 'checking' || state === 'checked';
  const counts = { done: next, total };
  const move = (step: 'start' | 'stop') => act(() => moveImport(_id, step));
  return (
    <Section title={translate(`console.import.states.${state}`)}>
      <Stack spacing={1.5}>
        {(isRunning || state === 'stopped') && (
          <>
            <Typography className="figures">
              {state === 'checking' && translate('console.import.checked', counts)}
              {state === 'running' && translate('console.import.progress', counts)}
              {state === 'stopped' && translate('console.import.stopped', counts)}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={total ? (100 * next) / total : 0}
              color={isRunning ? 'primary' : 'warning'}
              aria-label={translate(`console.import.states.${state}`)}
            />
          </>
        )}
        {state === 'stopped' && why && (
          <Alert severity="warning">{translate(`console.import.why.${why}`)}</Alert>
        )}
        {!isRunning && (
          <Stack spacing={0.5} role="status">
            <Typography>
              {translate(isCheck ? 'console.import.right' : 'console.import.made', { smart_count: made })}
            </Typography>
            {refused > 0 && (
              <Typography color="warning">
                {translate('console.import.wrong', { smart_count: refused })}
              </Typography>
            )}
          </Stack>
        )}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          {isRunning && (
            <Button variant="outlined" disabled={isActing} onClick={() => move('stop')}>
              {translate('console.bulk.stop')}
            </Button>
          )}
          {state === 'checked' && made > 0 && (
            <Button variant="contained" disableElevation disabled={isActing} onClick={() => move('start')}>
              {translate('console.import.start', { smart_count: made })}
            </Button>
          )}
          {state === 'stopped' && (
            <Button variant="contained" disableElevation disabled={isActing} onClick={() => move('start')}>
              {translate('console.import.goOn')}
            </Button>
          )}
          {state === 'done' && (
            <Button variant="contained" disableElevation component={LinkBase} to={`/${resource.name}`}>
              {translate('console.import.toList')}
            </Button>
          )}
          {(state === 'done' || state === 'stopped') && (
            <>
              <Button variant="outlined" onClick={() => void saveOutcome(job).catch(showError)}>
                {translate('console.import.outcome')}
              </Button>
              <Button onClick={onAnother}>{translate('console.import.another')}</Button>
            </>
          )}
        </Stack>
      </Stack>
    </Section>
  );
}
