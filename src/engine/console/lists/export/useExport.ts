/** Reads a list and writes it to a file in the page; what was read stays where it is stopped or fails half way. */
import { useEffect, useRef, useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import type { ExportForm } from '../../../contract/exports/format.ts';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';
import type { ServiceRecord } from '../../providers/data/records.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { useErrorText } from '../../records/form/useErrorToast.ts';
import { CsvFile } from './exportCsv.ts';
import { useWriting } from './exportForm.ts';
import { exportName } from './exportName.ts';
import { allRows, type ExportRequest } from './exportRows.ts';

export type ExportProgressState = { done: number; total: number; estimated: boolean };
type Kept = { file: CsvFile; form: ExportForm; row: ServiceRecord | undefined };
export type ExportState =
  | { how: 'asking' | 'running' }
  /** What was read is whole up to there and no further. */
  | { how: 'stopped' | 'failed'; why: string; kept: Kept };

const none: ExportProgressState = { done: 0, total: 0, estimated: false };

type Asked = Omit<ExportRequest, 'signal'> & { resource: Resource; onClose: () => void };

export function useExport({ resource, filter, sort, onClose }: Asked) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const reasons = useErrorText();
  const writing = useWriting();
  const [progress, setProgress] = useState(none);
  const [state, setState] = useState<ExportState>({ how: 'asking' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(gone), []);

  async function start(form: ExportForm) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ how: 'running' });
    setProgress(none);
    const kept: Kept = { file: new CsvFile(resource, writing(form)), form, row: undefined };
    try {
      for await (const { rows, total, estimated } of allRows(resource, { filter, sort, signal })) {
        kept.file.add(rows);
        kept.row ??= rows[0];
        if (signal.aborted) throw signal.reason;
        setProgress({ done: kept.file.rows, total, estimated });
      }
    } catch (error) {
      if (signal.reason === gone) return;
      setState(
        signal.aborted ? { how: 'stopped', why: '', kept } : { how: 'failed', why: reasons(error), kept },
      );
      return;
    }
    if (signal.aborted) return;
    save(kept);
    onClose();
  }

  /** @param part says in its name that the file isn't whole: it may lie in a folder long after the message has gone */
  function save({ file, form, row }: Kept, part?: string) {
    const name = exportName({ resource, filter, writing: writing(form), row, ...(part && { part }) });
    saveFile(name, file.blob());
    notify('console.list.exported', { type: 'success', messageArgs: { name, smart_count: file.rows } });
  }

  const kept = state.how === 'stopped' || state.how === 'failed' ? state.kept : undefined;
  return {
    ...{ progress, state, start },
    stop: () => running.current?.abort(),
    keep:
      kept && kept.file.rows > 0
        ? {
            rows: formatCount(kept.file.rows, locale),
            save: () => save(kept, translate('console.export.partName')),
          }
        : undefined,
  };
}

/** The dialog is no longer there: nobody is to be told. */
const gone = new DOMException('the dialog was closed', 'AbortError');
