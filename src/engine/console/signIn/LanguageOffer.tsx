/** One line, to whoever has chosen no language and whose browser asks for another than the page is in: in that language. */
import { chooseLanguage, type Language, preferredLanguage } from '../providers/languages/languages.ts';

export function LanguageOffer({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const language = preferredLanguage();
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
      {offers[language]}
    </button>
  );
}

/** Not among the messages: the page has those of one language, and this is said in another. */
const offers: Readonly<Record<Language, string>> = {
  de: 'Auf Deutsch anzeigen',
  en: 'Show in English',
  es: 'Mostrar en español',
  fr: 'Afficher en français',
  pt: 'Mostrar em português',
};
