/** The language and a function to change it. */
import { useLocaleState, useTranslate } from 'react-admin';
import { hasUnsaved } from '../unsaved.ts';

/** Changing the language remounts every page, so users with unsaved input are asked first. */
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
