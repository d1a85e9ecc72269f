/** Lets a visitor choose language and color mode before signing in; both are stored in this browser. */
import { useState } from 'react';
import { chooseLanguage, type Language, listLanguages } from '../providers/languages/languages.ts';
import { writePreference } from '../providers/preferences.ts';
import type { SignInMessages } from './messagePart.ts';

type Props = {
  messages: SignInMessages;
  language: Language;
  onLanguage: (language: Language) => void;
};

export function PreferenceControls({ messages, language, onLanguage }: Props) {
  const { language: label } = messages.console;
  return (
    <div className="sign-in-choices">
      <select
        aria-label={label}
        title={label}
        value={language}
        onChange={({ currentTarget }) => {
          chooseLanguage(currentTarget.value as Language);
          onLanguage(currentTarget.value as Language);
        }}
      >
        {listLanguages().map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
      <ColorModeButton messages={messages} />
    </div>
  );
}

function ColorModeButton({ messages }: { messages: SignInMessages }) {
  const [colorMode, setColorMode] = useState(() => document.documentElement.dataset.theme);
  const otherMode = colorMode === 'dark' ? 'light' : 'dark';
  const label = messages.console.theme[otherMode];
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        writePreference('theme', otherMode);
        setColorMode(otherMode);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {otherMode === 'dark' ? (
          <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />
        ) : (
          <path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5" />
        )}
      </svg>
    </button>
  );
}
