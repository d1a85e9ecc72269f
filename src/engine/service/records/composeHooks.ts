/** Makes one set of hooks of those that several features have on a resource. They run in the order of the features. */
import type { RecordInput, ResourceHooks, Restrictions } from './hooks.ts';

/** Hooks that replace a step of the write: only one feature can have each. */
const replacing = ['create', 'insert', 'remove'] as const satisfies readonly (keyof ResourceHooks)[];

/**
 * `prepare`, `beforeCreate` and `beforeUpdate` receive the values that the feature before returned. Restrictions add up; of two
 * about the same thing the first is kept.
 * @throws Error if two features replace the same step
 */
export function composeHooks(resource: string, all: readonly ResourceHooks[]): ResourceHooks {
  const [first, ...others] = all;
  if (first && others.length === 0) return first;
  const composed: ResourceHooks = {
    async prepare(core, values, caller, existing) {
      let result = values;
      for (const { prepare } of all) result = (await prepare?.(core, result, caller, existing)) ?? result;
      return result;
    },
    async beforeCreate(write, values) {
      let result = values;
      for (const { beforeCreate } of all) result = (await beforeCreate?.(write, result)) ?? result;
      return result;
    },
    async afterCreate(write, id, values) {
      for (const { afterCreate } of all) await afterCreate?.(write, id, values);
    },
    async beforeUpdate(write, row, values) {
      let result = values;
      for (const { beforeUpdate } of all) result = (await beforeUpdate?.(write, row, result)) ?? result;
      return result;
    },
    async afterUpdate(write, row, values) {
      for (const { afterUpdate } of all) await afterUpdate?.(write, row, values);
    },
    async afterExpiry(write, row) {
      for (const { afterExpiry } of all) await afterExpiry?.(write, row);
    },
    async beforeDelete(write, row) {
      for (const { beforeDelete } of all) await beforeDelete?.(write, row);
    },
    async isFixed(connection, row, field) {
      for (const { isFixed } of all) if (await isFixed?.(connection, row, field)) return true;
      return false;
    },
    async resolveVirtualFields(connection, rows, caller, core) {
      for (const { resolveVirtualFields } of all)
        await resolveVirtualFields?.(connection, rows, caller, core);
    },
    pointers: (row) => all.flatMap(({ pointers }) => pointers?.(row) ?? []),
    async restrictions(connection, rows, caller) {
      const merged: Restrictions[] = rows.map(() => ({}));
      for (const { restrictions } of all) {
        const more = (await restrictions?.(connection, rows, caller)) ?? [];
        for (const [index, of] of more.entries()) merged[index] = mergeRestrictions(merged[index] ?? {}, of);
      }
      return merged;
    },
  };
  const afterActions = all.flatMap(({ afterAction }) => afterAction ?? []);
  // Absent unless a feature has one: with it, an action reads its record again.
  if (afterActions.length)
    composed.afterAction = async (core, action, id) => {
      for (const afterAction of afterActions) await afterAction(core, action, id);
    };
  const dueHooks = all.flatMap(({ onDue }) => onDue ?? []);
  // Absent unless a feature has one: a due action with an effect requires it.
  if (dueHooks.length)
    composed.onDue = async (write, action, row) => {
      const values: RecordInput = {};
      for (const onDue of dueHooks) Object.assign(values, await onDue(write, action, row));
      return values;
    };
  for (const step of replacing) {
    const taking = all.filter((hooks) => hooks[step]);
    if (taking.length > 1)
      throw new Error(`Two features replace the step ${step} of ${resource}. Only one may.`);
    Object.assign(composed, taking[0] && { [step]: taking[0][step] });
  }
  return composed;
}

function mergeRestrictions(first: Restrictions, second: Restrictions): Restrictions {
  const merged = { ...second, ...first };
  if (first.fields ?? second.fields) merged.fields = { ...second.fields, ...first.fields };
  if (first.actions ?? second.actions) merged.actions = { ...second.actions, ...first.actions };
  return merged;
}
