/**
 * What time brings to records: the state after their expiry (`expires` of the declaration) and due actions (`due`). Each
 * record is changed in a transaction of its own. What came due while the service was stopped is made up for.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, lte, notInArray, type SQL } from 'drizzle-orm';
import { resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { BackgroundWork } from '../background/background.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import { findHooks } from '../feature.ts';
import { dropFiles, fileFields } from '../files/claims.ts';
import { getColumn } from './columns.ts';
import type { RecordInput, Row, ServiceWrite } from './hooks.ts';
import { changeAsService } from './write/changeAsService.ts';

type Transition = {
  resource: Resource;
  /** The action in the audit log. */
  action: string;
  /** The records on which it is due now. */
  condition(): SQL | undefined;
  /** The fields that decide it. */
  decidedBy: readonly string[];
  /** @param row locked @returns the values to write */
  prepare(write: ServiceWrite, row: Row): RecordInput | Promise<RecordInput>;
  /** Runs after the record was changed; `row` has the previous values. */
  finish?(write: ServiceWrite, row: Row): Promise<void>;
};

export const dueWork: BackgroundWork = {
  name: 'due_records',
  every: '1s',
  async run({ isEnding, ...core }) {
    const failures: unknown[] = [];
    for (const transition of resources.flatMap(listTransitions)) {
      // A record that fails must not keep the others from their turn. The next run tries it again.
      const failed: string[] = [];
      for (let id = await findDue(core, transition, failed); id && !isEnding(); ) {
        await perform(core, transition, id).catch((error) => {
          failed.push(id as string);
          failures.push(error);
        });
        id = await findDue(core, transition, failed);
      }
    }
    if (failures.length)
      throw new AggregateError(failures, `${failures.length} due records could not be changed`, {
        cause: failures[0],
      });
  },
};

function listTransitions(resource: Resource): Transition[] {
  const { state, expires, due, actions } = resource;
  const { afterExpiry, onDue } = findHooks(resource);
  const hasCome = (at: string) => lte(getColumn(resource, at), new Date());
  const isIn = (states: readonly string[] | undefined) =>
    state && states && inArray(getColumn(resource, state.field), [...states]);
  const moveTo = (to: string | undefined) => (state && to !== undefined ? { [state.field]: to } : {});

  const dueActions = due.map(({ at, do: verb, where = {} }): Transition => {
    const { from, to } = actions[verb] ?? {};
    const decidedBy = [at, ...(state ? [state.field] : []), ...Object.keys(where)];
    const conditions = Object.entries(where).map(([name, value]) => eq(getColumn(resource, name), value));
    return {
      ...{ resource, action: verb, decidedBy },
      condition: () => and(isIn(from), hasCome(at), ...conditions),
      prepare: async (write, row) => ({ ...moveTo(to), ...(await onDue?.(write, verb, row)) }),
    };
  });
  if (!state || !expires) return dueActions;
  const expiry: Transition = {
    ...{ resource, action: 'expire', decidedBy: [expires.at, state.field] },
    condition: () => and(isIn(expires.from), hasCome(expires.at)),
    prepare: () => moveTo(expires.to),
    finish: async (write, row) => afterExpiry?.(write, row),
  };
  return [expiry, ...dueActions];
}

async function findDue(
  { database }: Core,
  { resource, condition }: Transition,
  except: readonly string[],
): Promise<string | undefined> {
  const table = getTable(resource);
  const others = except.length ? notInArray(table._id, [...except]) : undefined;
  const [row] = await database.orm
    .select({ _id: table._id })
    .from(table)
    .where(and(condition(), others))
    .limit(1);
  return row?._id as string | undefined;
}

/**
 * Does nothing if another process has done it, or if the record was changed in the meantime.
 * @throws Error if it would be due again at once
 */
async function perform(core: Core, transition: Transition, id: string): Promise<void> {
  const { resource, action, condition, decidedBy, prepare, finish } = transition;
  await core.database.transaction(async (transaction) => {
    const write: ServiceWrite = { ...core, transaction, resource };
    await changeAsService(write, {
      ...{ id, action, condition: condition() },
      values: (row) => prepare(write, row),
      async afterChange(row, changed) {
        if (!decidedBy.some((name) => name in changed && !isDeepStrictEqual(changed[name], row[name])))
          throw new Error(
            `${resource.name} ${id} is still due after ${action}. Change its time or its state.`,
          );
        const cleared = fileFields(resource).filter((name) => changed[name] === null);
        await dropFiles(write, row, cleared);
        await finish?.(write, row);
      },
    });
  });
}
