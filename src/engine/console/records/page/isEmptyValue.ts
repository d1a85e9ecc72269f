/** Whether a field of a record has no value. */
export function isEmptyValue(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
}
