/** How far an export is, or why it has ended. */
import { Alert, LinearProgress, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatCount } from '../../fieldKinds/format.ts';
import type { ExportProgressState, ExportState } from './useExport.ts';

export function ExportProgress({ progress, state }: { progress: ExportProgressState; state: ExportState }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { done, total, estimated } = progress;
  const said = { done: formatCount(done, locale), total: formatCount(total, locale) };
  return (
    <>
      <Typography aria-live="polite" className="figures" sx={{ mb: 1.5, whiteSpace: 'normal !important' }}>
        {translate(estimated ? 'console.export.progressEstimated' : 'console.export.progress', said)}
      </Typography>
      <LinearProgress
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.min(100, (100 * done) / total) : undefined}
        color={state.how === 'running' ? 'primary' : 'warning'}
        aria-label={translate('ra.action.export')}
      />
      {(state.how === 'stopped' || state.how === 'failed') && (
        <Alert severity={state.how === 'failed' ? 'error' : 'warning'} sx={{ mt: 2 }}>
          {translate(`console.export.${state.how}`, { done: said.done, why: state.why })}
        </Alert>
      )}
    </>
  );
}
