/** Shows how far an export is; it can be stopped, and what was read so far kept, also where it fails half way. */
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { useListContext, useLocale, useNotify, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../kinds/format.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { useReasons } from '../../records/form/useFailure.ts';
import { CsvFile } from './exportCsv.ts';
import { allRows } from './exportRows.ts';

type Progress = { done: number; total: number; estimated: boolean };
type State =
  | { how: 'running' }
  /** What was read is whole up to there and no further. */
  | { how: 'stopped' | 'failed'; file: CsvFile; why: string };

export function ExportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const reasons = useReasons();
  const { filterValues, sort } = useListContext();
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0, estimated: false });
  const [state, setState] = useState<State>({ how: 'running' });
  const [stop, setStop] = useState<() => void>(() => () => undefined);

  useEffect(() => {
    const controller = new AbortController();
    const isStopped = { byPerson: false };
    setStop(() => () => {
      isStopped.byPerson = true;
      controller.abort();
    });
    setState({ how: 'running' });
    setProgress({ done: 0, total: 0, estimated: false });
    run(controller.signal, isStopped);
    return () => controller.abort();
    // Once an attempt: a list that is filtered anew meanwhile is another export.
  }, [attempt]);

  async function run(signal: AbortSignal, isStopped: { byPerson: boolean }) {
    const file = new CsvFile(resource, translate);
    try {
      for await (const { rows, total, estimated } of allRows(resource, {
        filter: filterValues,
        sort,
        signal,
      })) {
        await file.add(rows);
        if (signal.aborted) throw signal.reason;
        setProgress({ done: file.rows, total, estimated });
      }
    } catch (error) {
      if (isStopped.byPerson) setState({ how: 'stopped', file, why: '' });
      else if (!signal.aborted) setState({ how: 'failed', file, why: reasons(error) });
      return;
    }
    if (signal.aborted) return;
    saveFile(fileName(resource), file.blob());
    notify('console.list.exported', { type: 'success', messageArgs: { smart_count: file.rows } });
    onClose();
  }

  const written = (number: number) => formatCount(number, locale);
  const { done, total, estimated } = progress;
  const [done_, total_] = [written(done), written(total)];
  const isRunning = state.how === 'running';
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby="export-title"
      onClose={isRunning ? undefined : onClose}
    >
      <DialogTitle id="export-title">{translate('ra.action.export')}</DialogTitle>
      <DialogContent>
        <Typography aria-live="polite" className="figures" sx={{ mb: 1.5, whiteSpace: 'normal !important' }}>
          {translate(estimated ? 'console.export.progressEstimated' : 'console.export.progress', {
            done: done_,
            total: total_,
          })}
        </Typography>
        <LinearProgress
          variant={total ? 'determinate' : 'indeterminate'}
          value={total ? Math.min(100, (100 * done) / total) : undefined}
          color={isRunning ? 'primary' : 'warning'}
          aria-label={translate('ra.action.export')}
        />
        {!isRunning && (
          <Alert severity={state.how === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
            {translate(`console.export.${state.how}`, { done: done_, why: state.why })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {isRunning && <Button onClick={stop}>{translate('ra.action.cancel')}</Button>}
        {!isRunning && (
          <>
            <Button onClick={onClose}>{translate('ra.action.close')}</Button>
            {state.file.rows > 0 && (
              <Button
                onClick={() =>
                  saveFile(fileName(resource, translate('console.export.partName')), state.file.blob())
                }
              >
                {translate('console.export.keep', { done: done_ })}
              </Button>
            )}
            <Button variant="contained" disableElevation onClick={() => setAttempt((before) => before + 1)}>
              {translate('console.retry')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Says in its name where a file isn't whole: it may lie in a folder long after the message has gone. */
function fileName({ name }: Resource, part?: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${[name, day, part].filter(Boolean).join('-')}.csv`;
}
