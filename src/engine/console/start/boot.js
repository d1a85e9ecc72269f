// Stands in the page itself, so that nothing waits for it: build.ts puts it there together with what was built,
// the service allows it by its hash. It shows the chosen skin, density and language, so that nothing flashes,
// and asks at once for the files that this visitor needs.
/**
 * @param app what it is: contract/app.ts
 * @param built what this build has made; nothing in development, where Vite gives the files one by one
 */
export function boot(app, built) {
  const page = document.documentElement;
  const kept = (name) => localStorage.getItem(name);
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset.theme = kept('theme') || preferred;
  page.dataset.density = kept('density') || 'comfortable';
  if (!app.signsUp) page.dataset.signUp = 'off';
  // The page is served in the language that comes first there.
  page.dataset.firstLanguage = app.languages.find((one) => one === page.lang) || app.languages[0];
  page.lang = app.languages.find((one) => one === kept('language')) || page.dataset.firstLanguage;
  page.style.backgroundColor = page.dataset.theme === 'dark' ? '#131312' : '#f8f7f4';
  page.style.colorScheme = page.dataset.theme;

  if (!built) return;
  const isSignedIn = kept('refreshToken') && kept('userData');
  const list = (files) => [...files.always, ...files[page.lang]];
  for (const file of list(isSignedIn ? built.console : built.signInPages)) {
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
    for (const file of list(built.console))
      fetch(file)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
  };
}
