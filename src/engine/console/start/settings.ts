/** What the console reads of the page it stands in: run-time settings, no build needed to change them. */

/** The base of every call, without a slash at its end: `/api`, or another host that speaks the contract. */
export function apiBase(): string {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="monedero-api"]')?.content;
  return (stated ?? '/api').replace(/\/+$/, '');
}
