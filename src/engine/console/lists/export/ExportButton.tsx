/** Exports all rows that match the list's filter. */
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';

/** Fetched with the first export. */
const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog);

export function ExportButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const { total } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={!total}
        onClick={() => setIsOpen(true)}
      >
        {translate('ra.action.export')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog resource={resource} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
