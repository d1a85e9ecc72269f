/** Moves through the rows of the page with the keyboard. The marked row is the one whose link has the focus: Enter opens it and screen readers announce it. */
import { isTyping } from './isTyping.ts';

/** Whether the page may handle a key: not one for a text field, a dialog or the browser. */
export function isKeyForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isTyping(event)) return false;
  const { ctrlKey, metaKey, altKey } = event;
  // Dialogs have their own keys.
  return !ctrlKey && !metaKey && !altKey && !document.querySelector('[role=dialog], [role=alertdialog]');
}

/** @param step -1 for the previous row, 1 for the next, 0 for the marked one @returns whether there is one */
export function focusRow(step: -1 | 0 | 1): boolean {
  const links = listLinks();
  const next = links[Math.min(Math.max(0, findMarked(links) + step), links.length - 1)];
  next?.focus();
  return next !== undefined;
}

/** @returns whether there is a marked row */
export function openRow(): boolean {
  const links = listLinks();
  const link = links[findMarked(links)];
  link?.click();
  return link !== undefined;
}

/** Toggles the selection of the marked row. */
export function toggleSelection(): boolean {
  const links = listLinks();
  const box = findRow(links[findMarked(links)])?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return Boolean(box);
}

const listLinks = () => [...document.querySelectorAll<HTMLElement>('main a.row')];

/** The row with the focus, else the one that a preview shows. */
function findMarked(links: readonly HTMLElement[]): number {
  const focused = links.findIndex((link) => findRow(link)?.contains(document.activeElement));
  return focused < 0 ? links.findIndex((link) => findRow(link)?.hasAttribute('aria-current')) : focused;
}

function findRow(link: HTMLElement | undefined): Element | null {
  return link?.closest('tr, li') ?? null;
}
