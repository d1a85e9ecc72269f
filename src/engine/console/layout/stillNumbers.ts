/**
 * Scrolling with the wheel never changes a number field: browsers step a focused number field with the wheel, mostly
 * unnoticed, so the field is blurred first. @returns a function that removes the listener
 */
export function keepNumbersStill(): () => void {
  const leave = ({ target }: WheelEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'number' && target === document.activeElement)
      target.blur();
  };
  document.addEventListener('wheel', leave, { capture: true, passive: true });
  return () => document.removeEventListener('wheel', leave, { capture: true });
}
