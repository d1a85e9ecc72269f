/** Moves the focus between the checkboxes of a matrix, which give their position as `data-at="row column"`. */
import type { FocusEvent, KeyboardEvent } from 'react';

type Step = readonly [down: number, right: number];

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Roving tabindex: only the checkbox that last had the focus is in the tab order, initially the first. */
export function getTabIndex(at: string): 0 | -1 {
  return at === '1 1' ? 0 : -1;
}

/** For `onFocus` of the container. */
export function onBoxFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || !target.dataset.at) return;
  for (const box of currentTarget.querySelectorAll<HTMLElement>('[data-at][tabindex="0"]')) box.tabIndex = -1;
  target.tabIndex = 0;
}

/** For `onKeyDown` of the container. */
export function onArrowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const position = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
  if (!step || !position || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  findNextBox(position, step, [...event.currentTarget.querySelectorAll<HTMLElement>('[data-at]')])?.focus();
}

/** The nearest checkbox in that direction, skipping empty cells. */
function findNextBox(
  from: string,
  [down, right]: Step,
  boxes: readonly HTMLElement[],
): HTMLElement | undefined {
  const [row, column] = parsePosition(from);
  const distances = boxes.flatMap((box) => {
    const [boxRow, boxColumn] = parsePosition(box.dataset.at ?? '');
    const isInLine = down ? boxColumn === column : boxRow === row;
    const distance = (boxRow - row) * down + (boxColumn - column) * right;
    return isInLine && distance > 0 ? [{ box, distance }] : [];
  });
  return distances.sort((a, b) => a.distance - b.distance)[0]?.box;
}

function parsePosition(position: string): [row: number, column: number] {
  const [row = 0, column = 0] = position.split(' ').map(Number);
  return [row, column];
}
