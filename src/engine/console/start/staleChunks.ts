/**
 * Handles files of the console that can't be fetched: after a deployment those of the previous one are gone. Reloading
 * the page gets the new ones; if that doesn't help, the page shows an error.
 */

import { thisApp } from '../../contract/app.ts';
import { getLanguage, type Language } from '../providers/languages/languages.ts';
import { hideLoadingOverlay } from './loadingOverlay.ts';

/**
 * Reloads the page, at most once per interval, if a lazily loaded file is gone. A file that was only unreachable is
 * fetched again when it is next needed. With unsaved form input the page is not reloaded: a button in place of the
 * missing part does that.
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
      // If the network or the service is down, a reload would leave no page at all.
      () => undefined,
    );
  });
}

/** Dispatches `beforeunload` like the browser: forms with unsaved input cancel it. */
function canLeavePage(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Shows that the console could not be loaded. Texts are built in, because the messages may be what is missing. */
export function showNotLoaded(): void {
  const { text, action } = messages[getLanguage()];
  const message = document.createElement('p');
  message.textContent = text.replace('%{name}', thisApp().name);
  const button = document.createElement('button');
  button.textContent = action;
  button.addEventListener('click', () => window.location.reload());
  const main = document.createElement('main');
  main.style.cssText = 'font: 16px system-ui, sans-serif; padding: 48px 24px; text-align: center';
  main.append(message, button);
  hideLoadingOverlay();
  // Nothing unsaved can be lost any more.
  window.addEventListener('online', () => window.location.reload(), { once: true });
  document.getElementById('root')?.replaceChildren(main);
}

const KEY = 'reloadedForLostFiles';
/** A second reload within this many milliseconds would not help either. */
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
