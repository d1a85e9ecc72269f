/** Moves the focus among the boxes of a matrix; each says where it stands by `data-at="row column"`. */
import type { FocusEvent, KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One of them is reached by the tab key: the last that had the focus, the first at the beginning. */
export function tabIndexAt(at: string): 0 | -1 {
  return at === '1 1' ? 0 : -1;
}

/** For `onFocus` of what is around the boxes. */
export function onBoxFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || !target.dataset.at) return;
  for (const box of currentTarget.querySelectorAll<HTMLElement>('[data-at][tabindex="0"]')) box.tabIndex = -1;
  target.tabIndex = 0;
}

/** For `onKeyDown` of what is around the boxes. */
export function onArrowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const at = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
  if (!step || !at || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const [row = 0, column = 0] = at.split(' ').map(Number);
  const next = `${row + step[0]} ${column + step[1]}`;
  event.currentTarget.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
}
