/** Whether somebody is at work on the page, so that nothing on it may move. */

/** Rows and controls that the pointer is on: what moves under it is clicked by mistake. */
const UNDER_POINTER = ['tbody', 'ul', 'ol', 'form', 'button', 'a'].map((name) => `main ${name}:hover`).join();
/** Fields with the focus, open dialogs and menus, and selected rows. */
const AT_WORK = [
  ...['input', 'textarea', 'select', '[role="combobox"]', '[contenteditable]'].map(
    (name) => `main ${name}:focus`,
  ),
  ...['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `body > * [role="${role}"]`),
  'main tbody input:checked',
].join();

export function isOccupied(): boolean {
  return (
    document.querySelector(AT_WORK) !== null ||
    (hasPointer() && document.querySelector(UNDER_POINTER) !== null) ||
    isReading()
  );
}

/** A finger leaves no pointer behind, but a page that keeps saying so. */
const hasPointer = () => window.matchMedia('(hover: hover)').matches;

/** Rows that come in above would move those below. */
const isReading = () => window.scrollY > 0;
