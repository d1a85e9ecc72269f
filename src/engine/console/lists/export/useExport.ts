/** Reads a list and writes it to a file in the page; what was read is kept if it is stopped or fails. */
import { useEffect, useRef, useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import type { ExportForm } from '../../../contract/exports/format.ts';
import type { Resource } from '../../../contract/resource.ts';
import { formatCount } from '../../fieldKinds/format.ts';
import type { ServiceRecord } from '../../providers/data/records.ts';
import { saveFile } from '../../providers/saveFile.ts';
import { useErrorText } from '../../records/form/useErrorToast.ts';
import { CsvFile } from './exportCsv.ts';
import { useExportFormat } from './exportForm.ts';
import { exportName } from './exportName.ts';
import { type ExportRequest, readAllRows } from './exportRows.ts';

export type ExportProgressState = { done: number; total: number; estimated: boolean };
type PartialExport = { file: CsvFile; form: ExportForm; row: ServiceRecord | undefined };
export type ExportState =
  | { status: 'asking' | 'running' }
  /** The file is complete up to that point. */
  | { status: 'stopped' | 'failed'; reason: string; partial: PartialExport };

const none: ExportProgressState = { done: 0, total: 0, estimated: false };

type ExportOptions = Omit<ExportRequest, 'signal'> & { resource: Resource; onClose: () => void };

export function useExport({ resource, filter, sort, onClose }: ExportOptions) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const toFormat = useExportFormat();
  const [progress, setProgress] = useState(none);
  const [state, setState] = useState<ExportState>({ status: 'asking' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(DialogClosed), []);

  async function start(form: ExportForm) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ status: 'running' });
    setProgress(none);
    const result: PartialExport = { file: new CsvFile(resource, toFormat(form)), form, row: undefined };
    try {
      for await (const { rows, total, estimated } of readAllRows(resource, { filter, sort, signal })) {
        result.file.add(rows);
        result.row ??= rows[0];
        if (signal.aborted) throw signal.reason;
        setProgress({ done: result.file.rows, total, estimated });
      }
    } catch (error) {
      if (signal.reason === DialogClosed) return;
      setState(
        signal.aborted
          ? { status: 'stopped', reason: '', partial: result }
          : { status: 'failed', reason: errorText(error), partial: result },
      );
      return;
    }
    if (signal.aborted) return;
    save(result);
    onClose();
  }

  /** @param part marks the file's name as incomplete: the file outlives the message */
  function save({ file, form, row }: PartialExport, part?: string) {
    const name = exportName({ resource, filter, format: toFormat(form), row, ...(part && { part }) });
    saveFile(name, file.blob());
    notify('console.list.exported', { type: 'success', messageArgs: { name, smart_count: file.rows } });
  }

  const partial = state.status === 'stopped' || state.status === 'failed' ? state.partial : undefined;
  return {
    ...{ progress, state, start },
    stop: () => running.current?.abort(),
    partialFile:
      partial && partial.file.rows > 0
        ? {
            rows: formatCount(partial.file.rows, locale),
            save: () => save(partial, translate('console.export.partName')),
          }
        : undefined,
  };
}

/** The dialog is gone: nobody needs a message. */
const DialogClosed = new DOMException('the dialog was closed', 'AbortError');
