/** Asks for the format of a report's file, has the service write it, and shows progress. */
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { getReportingZone } from '../../providers/data/reportingZone.ts';
import { beginReport } from '../../providers/exports.ts';
import { useExportForm } from './exportForm.ts';
import { FormatSelect } from './FormatSelect.tsx';
import { RecentExports } from './RecentExports.tsx';
import { useRecentExports } from './useRecentExports.ts';

export type ReportRequest = {
  /** Its name. */
  report: string;
  /** Its parameters for the service. */
  params: object;
  /** The file's name. */
  name: string;
};

export function ReportDialog({ report, params, name, onClose }: ReportRequest & { onClose: () => void }) {
  const translate = useTranslate();
  const language = useLocale();
  const [form, setForm] = useExportForm();
  const recent = useRecentExports(report, (chosen) =>
    beginReport(report, params, { form: chosen, language, zone: getReportingZone(), name }),
  );
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="report-title" onClose={onClose}>
      <DialogTitle id="report-title">{translate('ra.action.export')}</DialogTitle>
      <DialogContent>
        {recent.hasBegun ? (
          <Alert severity="info">{translate('console.export.leave')}</Alert>
        ) : (
          <FormatSelect zone={getReportingZone()} form={form} onChange={setForm} />
        )}
        <RecentExports {...recent} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          {translate(recent.hasBegun ? 'ra.action.close' : 'ra.action.cancel')}
        </Button>
        {!recent.hasBegun && (
          <Button variant="contained" disableElevation onClick={() => recent.begin(form)}>
            {translate('console.export.save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
