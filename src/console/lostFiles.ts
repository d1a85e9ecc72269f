/**
 * What happens when a file of the console can't be fetched: after a new deployment those of the old one are
 * gone. Loading the page again gets the new ones; where that doesn't help the page says so.
 */

/** Loads the page again, once in a while, when a file that is asked for later is gone. */
export function reloadForLostFiles(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}

/** Says that the console could not be loaded. Own words: a file with messages may be what is missing. */
export function showNotLoaded(): void {
  const { text, action } = words[document.documentElement.lang === 'en' ? 'en' : 'es'];
  const message = document.createElement('p');
  message.textContent = text;
  const button = document.createElement('button');
  button.textContent = action;
  button.addEventListener('click', () => window.location.reload());
  const main = document.createElement('main');
  main.style.cssText = 'font: 16px system-ui, sans-serif; padding: 48px 24px; text-align: center';
  main.append(message, button);
  document.getElementById('root')?.replaceChildren(main);
}

const KEY = 'reloadedForLostFiles';
/** Within this many milliseconds a second reload would not help either. */
const PAUSE = 30_000;

const words = {
  en: { text: 'Monedero could not be loaded. Check the connection.', action: 'Load again' },
  es: { text: 'No se pudo cargar Monedero. Compruebe la conexión.', action: 'Volver a cargar' },
};
