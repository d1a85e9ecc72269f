/** Moves records to the state that time brings: `expires` of their declaration. */
import { and, inArray, lte, notInArray, type SQL } from 'drizzle-orm';
import type { ExpiryDeclaration } from '../../contract/declaration/state.ts';
import { resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { BackgroundWork } from '../background/background.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import { findHooks } from '../feature.ts';
import { dropFiles, fileFields } from '../files/claims.ts';
import { getColumn } from './columns.ts';
import type { ServiceWrite } from './hooks.ts';
import { changeAsService } from './write/changeAsService.ts';

type Expiring = Resource & { readonly expires: ExpiryDeclaration };

export const expiryWork: BackgroundWork = {
  name: 'expiries',
  every: '1s',
  async run({ isEnding, ...core }) {
    const failures: unknown[] = [];
    for (const resource of resources) {
      if (!isExpiring(resource)) continue;
      // A record that fails must not keep the others from expiring. The next run tries it again.
      const failed: string[] = [];
      for (let id = await findExpired(core, resource, failed); id && !isEnding(); ) {
        await expire(core, resource, id).catch((error) => {
          failed.push(id as string);
          failures.push(error);
        });
        id = await findExpired(core, resource, failed);
      }
    }
    if (failures.length)
      throw new AggregateError(failures, `${failures.length} records could not expire`, {
        cause: failures[0],
      });
  },
};

function isExpiring(resource: Resource): resource is Expiring {
  return resource.expires !== undefined;
}

async function findExpired(
  { database }: Core,
  resource: Expiring,
  except: readonly string[],
): Promise<string | undefined> {
  const table = getTable(resource);
  const others = except.length ? notInArray(table._id, [...except]) : undefined;
  const [row] = await database.orm
    .select({ _id: table._id })
    .from(table)
    .where(and(expiredRows(resource), others))
    .limit(1);
  return row?._id as string | undefined;
}

function expiredRows(resource: Expiring): SQL | undefined {
  const { state, expires } = resource;
  return and(
    inArray(getColumn(resource, state?.field ?? ''), [...expires.from]),
    lte(getColumn(resource, expires.at), new Date()),
  );
}

/** Does nothing if another process has done it, or if the record was changed in the meantime. */
async function expire(core: Core, resource: Expiring, id: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const write: ServiceWrite = { ...core, transaction, resource };
    await changeAsService(write, {
      ...{ id, condition: expiredRows(resource), action: 'expire' },
      values: { [resource.state?.field ?? '']: resource.expires.to },
      async afterChange(row, changed) {
        const cleared = fileFields(resource).filter((name) => changed[name] === null);
        await dropFiles(write, row, cleared);
        await findHooks(resource).afterExpiry?.(write, row);
      },
    });
  });
}
