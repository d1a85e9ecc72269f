// Runs before the first paint, as a file of its own because the Content-Security-Policy allows no inline
// script (vite.config.ts puts it into the page): the chosen skin, density and language, so that nothing flashes.
(() => {
  const page = document.documentElement;
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.dataset.theme = localStorage.getItem('theme') || preferred;
  page.dataset.density = localStorage.getItem('density') || 'comfortable';
  page.lang = localStorage.getItem('language') || 'es';
  page.style.backgroundColor = page.dataset.theme === 'dark' ? '#131312' : '#f8f7f4';
  page.style.colorScheme = page.dataset.theme;
})();
