/** The mark that stands in index.html until there is a page: it goes with the first navigation (specification section 2). */
export function hideLoadingOverlay(): void {
  document.getElementById('loading')?.remove();
}
