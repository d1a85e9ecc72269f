/** Whether a key was pressed in a text field or an option list, where it has its usual meaning. */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest(inputSelector) !== null)
  );
}

const inputSelector = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea',
  'select',
  ...['combobox', 'textbox', 'searchbox', 'listbox', 'menu'].map((role) => `[role=${role}]`),
].join();
