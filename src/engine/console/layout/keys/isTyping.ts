/** Whether a key was pressed where it writes, or chooses among options: there it means that alone. */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select') !== null)
  );
}
