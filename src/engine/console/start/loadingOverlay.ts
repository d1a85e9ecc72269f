/** The mark that stands in index.html until there is a page: it goes with the first navigation. */
export function hideLoadingOverlay(): void {
  document.getElementById('loading')?.remove();
}
