/** Asks for whom the file is to be, writes it, and says how far that is; it can be stopped, and what was read so far kept. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { ExportProgress } from './ExportProgress.tsx';
import { useExportForm } from './exportForm.ts';
import { FormChoice } from './FormChoice.tsx';
import { useExport } from './useExport.ts';

export function ExportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const translate = useTranslate();
  const { filterValues, sort } = useListContext();
  const [form, setForm] = useExportForm();
  const { progress, state, start, stop, keep } = useExport({ resource, filter: filterValues, sort, onClose });
  const isAsking = state.how === 'asking';
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
        {isAsking ? (
          <FormChoice form={form} onChange={setForm} />
        ) : (
          <ExportProgress progress={progress} state={state} />
        )}
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button onClick={stop}>{translate('ra.action.cancel')}</Button>
        ) : (
          <Button onClick={onClose}>{translate(isAsking ? 'ra.action.cancel' : 'ra.action.close')}</Button>
        )}
        {keep && <Button onClick={keep.save}>{translate('console.export.keep', { done: keep.rows })}</Button>}
        {!isRunning && (
          <Button variant="contained" disableElevation onClick={() => start(form)}>
            {translate(isAsking ? 'console.export.save' : 'console.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
