/** For whom a file is written: kept in browser storage, so that it is asked once. */
import { useLocale, useStore, useTranslate } from 'react-admin';
import { type ExportForm, type ExportFormat, exportFormats } from '../../../contract/exports/format.ts';

/** For people until someone chooses. */
export function useExportForm(): [ExportForm, (form: ExportForm) => void] {
  const [stored, store] = useStore<ExportForm>('export.form', 'people');
  return [exportFormats.includes(stored) ? stored : 'people', store];
}

/** How a file is written for the person at hand. */
export function useExportFormat(): (form: ExportForm) => ExportFormat {
  const translate = useTranslate();
  const locale = useLocale();
  return (form) => ({ form, locale, zone: browserTimeZone(), translate });
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
