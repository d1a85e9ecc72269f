// Inlined into the page by build.ts, so that it runs before any file is fetched; the service allows it by its hash.
// Applies the chosen color mode, density and language before the first paint, and preloads the files that this
// visitor needs.
/**
 * @param app the app's settings: contract/app.ts
 * @param manifest the files of the build; undefined in development, where Vite serves modules one by one
 */
export function boot(app, manifest) {
  const page = document.documentElement;
  const readStored = (name) => localStorage.getItem(name);
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset.theme = readStored('theme') || preferred;
  page.dataset.density = readStored('density') || 'comfortable';
  if (!app.signsUp) page.dataset.signUp = 'off';
  // The service sends the page in the visitor's preferred language.
  page.dataset.firstLanguage = app.languages.find((one) => one === page.lang) || app.languages[0];
  page.lang = app.languages.find((one) => one === readStored('language')) || page.dataset.firstLanguage;
  page.style.backgroundColor = page.dataset.theme === 'dark' ? '#131312' : '#f8f7f4';
  page.style.colorScheme = page.dataset.theme;

  if (!manifest) return;
  const isSignedIn = readStored('refreshToken') && readStored('userData');
  const listFiles = (files) => [...files.always, ...files[page.lang]];
  for (const file of listFiles(isSignedIn ? manifest.console : manifest.signInPages)) {
    const link = document.createElement('link');
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  // As data, because a module that a browser failed to fetch keeps failing for the life of the page.
  window.prefetchConsole = () => {
    for (const file of listFiles(manifest.console))
      fetch(file)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
  };
}
