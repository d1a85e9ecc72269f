/** The language and how to choose another one. */
import { useLocaleState, useTranslate } from 'react-admin';
import { hasUnsaved } from '../unsaved.ts';

/** Another language makes every page anew: who would lose what is filled in is asked first. */
export function useLanguageChoice(): [string, (language: string) => void] {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const choose = (chosen: string) => {
    if (chosen === locale) return;
    if (hasUnsaved() && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    setLocale(chosen);
  };
  return [locale, choose];
}
