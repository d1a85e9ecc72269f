/** The names that events have. */
import type { ValidationError } from '#engine/contract';
import { listEventTypes } from '#engine/service';

let known: ReadonlySet<string> | undefined;

/** The error if no event has one of these names; undefined if each has events. */
export function findNameError(names: readonly string[]): ValidationError | undefined {
  known ??= new Set(listEventTypes().map(({ name }) => name));
  const name = names.find((one) => !known?.has(one));
  return name === undefined ? undefined : { key: 'validation.eventNames', args: { name } };
}
