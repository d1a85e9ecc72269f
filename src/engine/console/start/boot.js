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
  const ask = (files) => {
    for (const file of [...files.always, ...files[page.lang]]) {
      const link = document.createElement('link');
      if (file.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  };
  ask(isSignedIn ? built.console : built.signInPages);
  // For start.ts, once the sign-in can be used.
  window.askForConsole = () => ask(built.console);
}
