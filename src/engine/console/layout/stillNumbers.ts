/**
 * The wheel scrolls the page and changes no number: over a number field that has the focus, browsers count up and down with
 * it, mostly unseen. A field that the wheel passes over loses the focus first.
 * @returns what calls it off
 */
export function keepNumbersStill(): () => void {
  const leave = ({ target }: WheelEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'number' && target === document.activeElement)
      target.blur();
  };
  document.addEventListener('wheel', leave, { capture: true, passive: true });
  return () => document.removeEventListener('wheel', leave, { capture: true });
}
