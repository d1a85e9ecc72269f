/** The export format: stored in the browser, so that it is chosen once. */
import { useLocale, useStore, useTranslate } from 'react-admin';
import { type ExportForm, type ExportFormat, exportFormats } from '../../../contract/exports/format.ts';
import { getBrowserZone } from '../../providers/data/reportingZone.ts';

/** The format for people, until another is chosen. */
export function useExportForm(): [ExportForm, (form: ExportForm) => void] {
  const [stored, store] = useStore<ExportForm>('export.form', 'people');
  return [exportFormats.includes(stored) ? stored : 'people', store];
}

/** The format's details for the current user. */
export function useExportFormat(): (form: ExportForm) => ExportFormat {
  const translate = useTranslate();
  const locale = useLocale();
  return (form) => ({ form, locale, zone: getBrowserZone(), translate });
}
