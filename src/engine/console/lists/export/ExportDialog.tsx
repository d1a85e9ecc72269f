/** Asks for the format, writes the file and shows progress; it can be stopped, and what was read so far is kept. */
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
import { useListContext, useLocale, useTranslate } from 'react-admin';
import { BACKGROUND_FROM_ROWS } from '../../../contract/exports/exports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';
import { toServiceFilter } from '../../providers/data/periods.ts';
import { toServiceName } from '../../providers/data/records.ts';
import { getBrowserZone } from '../../providers/data/reportingZone.ts';
import { beginExport } from '../../providers/exports.ts';
import { useExportForm, useExportFormat } from './exportForm.ts';
import { exportName } from './exportName.ts';
import { FormatSelect } from './FormatSelect.tsx';
import { RecentExports } from './RecentExports.tsx';
import { type ExportProgressState, type ExportState, useExport } from './useExport.ts';
import { useRecentExports } from './useRecentExports.ts';

export function ExportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const translate = useTranslate();
  const { filterValues: filter, sort, total = 0 } = useListContext();
  const [form, setForm] = useExportForm();
  const { progress, state, start, stop, partialFile: keep } = useExport({ resource, filter, sort, onClose });
  const language = useLocale();
  const toFormat = useExportFormat();
  const recent = useRecentExports(resource.name, (chosen) =>
    beginExport(resource.name, {
      ...{
        filter: toServiceFilter(filter, resource),
        sort: [toServiceName(sort.field), sort.order] as const,
      },
      ...{ form: chosen, language, zone: getBrowserZone() },
      name: exportName({ resource, filter, format: toFormat(chosen) }),
    }),
  );
  // From this number on the page would have to stay open too long, so the service writes the file.
  const isLong = total >= BACKGROUND_FROM_ROWS;
  const isChoosing = state.status === 'asking';
  const isRunning = state.status === 'running';
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
        {!isChoosing && <ExportProgress progress={progress} state={state} />}
        {isChoosing && !recent.hasBegun && (
          <FormatSelect zone={getBrowserZone()} form={form} onChange={setForm} />
        )}
        {isChoosing && recent.hasBegun && <Alert severity="info">{translate('console.export.leave')}</Alert>}
        {isChoosing && <RecentExports {...recent} />}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button onClick={stop}>{translate('ra.action.cancel')}</Button>
        ) : (
          <Button onClick={onClose}>
            {translate(isChoosing && !recent.hasBegun ? 'ra.action.cancel' : 'ra.action.close')}
          </Button>
        )}
        {keep && <Button onClick={keep.save}>{translate('console.export.keep', { done: keep.rows })}</Button>}
        {!isRunning && !recent.hasBegun && (
          <Button
            variant="contained"
            disableElevation
            onClick={() => (isChoosing && isLong ? recent.begin(form) : void start(form))}
          >
            {translate(isChoosing ? 'console.export.save' : 'console.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The progress of an export, or why it ended. */
function ExportProgress({ progress, state }: { progress: ExportProgressState; state: ExportState }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { done, total, estimated } = progress;
  const counts = { done: formatCount(done, locale), total: formatCount(total, locale) };
  return (
    <>
      <Typography aria-live="polite" className="figures" sx={{ mb: 1.5, whiteSpace: 'normal !important' }}>
        {translate(estimated ? 'console.export.progressEstimated' : 'console.export.progress', counts)}
      </Typography>
      <LinearProgress
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.min(100, (100 * done) / total) : undefined}
        color={state.status === 'running' ? 'primary' : 'warning'}
        aria-label={translate('ra.action.export')}
      />
      {(state.status === 'stopped' || state.status === 'failed') && (
        <Alert severity={state.status === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
          {translate(`console.export.${state.status}`, { done: counts.done, why: state.reason })}
        </Alert>
      )}
    </>
  );
}
