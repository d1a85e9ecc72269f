/** The loading indicator in index.html: removed with the first navigation. */
export function hideLoadingOverlay(): void {
  document.getElementById('loading')?.remove();
}
