/** Exports a feature's report to a file. */
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { ReportRequest } from './ReportDialog.tsx';

/** Fetched with the first export. */
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog);

export function ReportButton(props: ReportRequest) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => setIsOpen(true)}>
        {translate('ra.action.export')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
