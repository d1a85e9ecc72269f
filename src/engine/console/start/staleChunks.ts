/**
 * What happens when a file of the console can't be fetched: after a new deployment those of the old one are
 * gone. Loading the page again gets the new ones; where that doesn't help the page says so.
 */

import { thisApp } from '../../contract/app.ts';
import { chosenLanguage, type Language } from '../providers/languages/languages.ts';
import { hideLoadingOverlay } from './loadingOverlay.ts';

/**
 * Loads the page again, once in a while, when a file that is asked for later is gone. One that was only out of reach is
 * there the next time: who needs it asks again. The page stays where a form has noted something unsaved: the place of what is
 * missing has a button that loads it again.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const file = /https?:\/\/\S+/.exec(payload.message)?.[0] ?? '/';
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return;
    fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => {
        if (status !== 404 || !canLeavePage()) return;
        sessionStorage.setItem(KEY, String(Date.now()));
        window.location.reload();
      },
      // Without a network, or with the service away, there would be no page to come back to.
      () => undefined,
    );
  });
}

/** Asked as the browser would ask: whoever holds what is not saved yet refuses. */
function canLeavePage(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Says that the console could not be loaded. Own words: a file with messages may be what is missing. */
export function showNotLoaded(): void {
  const { text, action } = messages[chosenLanguage()];
  const message = document.createElement('p');
  message.textContent = text.replace('%{name}', thisApp().name);
  const button = document.createElement('button');
  button.textContent = action;
  button.addEventListener('click', () => window.location.reload());
  const main = document.createElement('main');
  main.style.cssText = 'font: 16px system-ui, sans-serif; padding: 48px 24px; text-align: center';
  main.append(message, button);
  hideLoadingOverlay();
  // Nothing is left that could be lost.
  window.addEventListener('online', () => window.location.reload(), { once: true });
  document.getElementById('root')?.replaceChildren(main);
}

const KEY = 'reloadedForLostFiles';
/** Within this many milliseconds a second reload would not help either. */
const MIN_RELOAD_INTERVAL_MS = 30_000;

const messages: Record<Language, { text: string; action: string }> = {
  de: {
    text: '%{name} konnte nicht geladen werden. Prüfen Sie die Verbindung.',
    action: 'Neu laden',
  },
  en: { text: '%{name} could not be loaded. Check the connection.', action: 'Load again' },
  es: { text: 'No se pudo cargar %{name}. Compruebe la conexión.', action: 'Volver a cargar' },
  fr: { text: '%{name} n’a pas pu être chargé. Vérifiez la connexion.', action: 'Recharger' },
  pt: { text: 'Não foi possível carregar o %{name}. Verifique a ligação.', action: 'Recarregar' },
};
