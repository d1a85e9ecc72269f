/** Suggests the browser's language, in that language, to a visitor who has not chosen one. */
import { chooseLanguage, findPreferredLanguage, type Language } from '../providers/languages/languages.ts';

export function LanguageSuggestion({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const language = findPreferredLanguage();
  if (!language) return null;
  return (
    <button
      type="button"
      className="sign-in-offer"
      lang={language}
      onClick={() => {
        chooseLanguage(language);
        onLanguage(language);
      }}
    >
      {offerTexts[language]}
    </button>
  );
}

/** Not part of the messages: a page loads those of one language, and this text is in another. */
const offerTexts: Readonly<Record<Language, string>> = {
  de: 'Auf Deutsch anzeigen',
  en: 'Show in English',
  es: 'Mostrar en español',
  fr: 'Afficher en français',
  pt: 'Mostrar em português',
};
