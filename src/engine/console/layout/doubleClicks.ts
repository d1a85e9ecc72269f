const CONTROLS = 'button, a, summary, [role="button"], [role="menuitem"]';

/**
 * Drops the second click of a double click if it hits another control than the first, which has replaced what was under
 * the pointer: a form by its outcome, for example. @returns a function that removes the listener
 */
export function dropStrayClicks(): () => void {
  let clicked: Element | null = null;
  const handleClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    // Keyboards and scripts click with a detail of 0.
    if (event.detail < 2) clicked = control;
    else if (control && control !== clicked) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', handleClick, { capture: true });
  return () => document.removeEventListener('click', handleClick, { capture: true });
}
