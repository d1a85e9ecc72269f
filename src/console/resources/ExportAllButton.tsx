/** Exports every row that the list's filter matches, not only the first thousand, and shows how far it is. */
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useRef, useState } from 'react';
import { Button, useListContext, useNotify, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { exportedCsv, saveFile } from './exportCsv.ts';
import { allRows } from './exportRows.ts';

export function ExportAllButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { filterValues, sort, total } = useListContext();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const cancel = useRef<AbortController | undefined>(undefined);

  const run = async () => {
    const controller = new AbortController();
    cancel.current = controller;
    try {
      const rows = await allRows(
        resource,
        { filter: filterValues, sort, signal: controller.signal },
        setProgress,
      );
      saveFile(`${resource.name}.csv`, await exportedCsv(resource, rows, translate));
      notify('console.list.exported', { type: 'success', messageArgs: { smart_count: rows.length } });
    } catch (error) {
      if (!controller.signal.aborted) notify((error as Error).message, { type: 'error' });
    } finally {
      setProgress(undefined);
    }
  };

  if (progress) {
    return (
      <Button
        onClick={() => cancel.current?.abort()}
        label={`${translate('console.list.exporting', progress)} – ${translate('console.cancel')}`}
      >
        <DownloadIcon />
      </Button>
    );
  }
  return (
    <Button onClick={run} disabled={!total} label="ra.action.export">
      <DownloadIcon />
    </Button>
  );
}
