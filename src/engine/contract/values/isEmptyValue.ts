/** Whether a field has no value. Empty inputs and empty lists are none. */
export function isEmptyValue(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
}
