/** The list slots of all features. */
import { consoleFeatures } from './feature.ts';
import type { ListSlots } from './slots.ts';

const cache = new Map<string, ListSlots>();

/** The list slots of all features for this resource, merged once. */
export function findListSlots(resource: string): ListSlots {
  const slots = cache.get(resource) ?? merge(consoleFeatures.flatMap(({ lists }) => lists?.[resource] ?? []));
  cache.set(resource, slots);
  return slots;
}

function merge(all: readonly ListSlots[]): ListSlots {
  const createAction = all.find((slots) => slots.createAction)?.createAction;
  return {
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
    listActions: all.flatMap(({ listActions = [] }) => listActions),
    ...(createAction && { createAction }),
  };
}
