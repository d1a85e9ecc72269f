/** Evaluates the declaration's conditions against the current form values. */
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  conditionFields,
  createdValues,
  isNeeded,
  plainValues,
  resolveConditions,
} from '../../../contract/declaration/conditions.ts';
import type { Resource } from '../../../contract/resource.ts';

export type FormConditions = {
  isHidden(name: string): boolean;
  /** Whether the field is required, where that depends on other fields. */
  isNeeded(name: string): boolean;
};

export function useConditions(resource: Resource, call: 'create' | 'update'): FormConditions {
  const record = useRecordContext();
  const names = conditionFields(resource);
  const watched: readonly unknown[] = useWatch({ name: names });
  const filled = names.flatMap((name, at) => (watched[at] === undefined ? [] : [[name, watched[at]]]));
  return getConditions(resource, call, { ...record, ...Object.fromEntries(filled) });
}

/** Evaluates the conditions against the given values. */
export function getConditions(
  resource: Resource,
  call: 'create' | 'update',
  filled: Readonly<Record<string, unknown>>,
): FormConditions {
  const { values, hidden } = resolveConditions(
    resource,
    (call === 'create' ? createdValues : plainValues)(resource, filled),
  );
  return {
    isHidden: (name) => hidden.has(name),
    isNeeded: (name) => isNeeded(resource, name, values),
  };
}
