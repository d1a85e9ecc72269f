/** Reads what has changed from the audit log. */
import { and, inArray, isNotNull } from 'drizzle-orm';
import { isUuid, type Resource, resolveScope, resources } from '#engine/contract';
import {
  type Caller,
  type Connection,
  type Core,
  endOfAuditLog,
  getColumn,
  getTable,
  type LogPosition,
  readLogIds,
  tenantFilter,
} from '#engine/service';
import { audit } from '#features/audit';

/** Entries that are looked at. After more of them, or after more blocks, everything may have changed. */
const MAX_ENTRIES = 1000;
const MAX_BLOCKS = 60n;

export type Changes = {
  /** The ids of records that the caller sees, by resource. */
  changed: Record<string, string[]>;
  everything: boolean;
  /** Whether the caller made all of these changes. */
  own: boolean;
  next: LogPosition;
};

export async function readChanges(
  { database: { orm } }: Pick<Core, 'database'>,
  caller: Caller,
  from: LogPosition,
): Promise<Changes> {
  const end = await endOfAuditLog(orm);
  const unknown = { changed: {}, everything: true, own: false, next: end };
  if (BigInt(end.block) - BigInt(from.block) > MAX_BLOCKS) return unknown;
  const ids: string[] = [];
  let next = from;
  for (;;) {
    const chunk = await readLogIds(orm, next, MAX_ENTRIES);
    if (!chunk) break;
    ids.push(...chunk.ids);
    if (ids.length > MAX_ENTRIES) return unknown;
    next = chunk.next;
  }
  const changed: Changes['changed'] = {};
  let own = true;
  for (const [resource, entries] of await readEntries(orm, caller, ids)) {
    const seen = await findVisible(orm, caller, resource, entries);
    if (seen.length > 0) changed[resource.name] = seen;
    own &&= entries.every(({ user, record }) => user === caller.user || !seen.includes(record));
  }
  return { changed, everything: false, own, next };
}

type Entry = { record: string; action: string; user: string | null; client: string | null };

/** The entries about resources that the caller may read. */
async function readEntries(
  orm: Connection,
  { ability }: Caller,
  ids: readonly string[],
): Promise<Map<Resource, Entry[]>> {
  if (ids.length === 0) return new Map();
  const column = (name: string) => getColumn(audit, name);
  const rows = (await orm
    .select({
      ...{ resource: column('resource'), record: column('record') },
      ...{ action: column('action'), user: column('user'), client: column('client') },
    })
    .from(getTable(audit))
    // Entries about no single record, such as those of an export, have none, or another text.
    .where(and(inArray(column('_id'), [...ids]), isNotNull(column('record'))))) as (Entry & {
    resource: string;
  })[];
  const byResource = new Map<Resource, Entry[]>();
  for (const { resource: name, ...entry } of rows) {
    const resource = resources.find((one) => one.name === name);
    if (!resource || !ability.can('read', resource.subject)) continue;
    if (!resource.id && !isUuid(entry.record)) continue;
    byResource.set(resource, [...(byResource.get(resource) ?? []), entry]);
  }
  return byResource;
}

/** The records that the caller sees, and the deleted ones of their tenant. */
async function findVisible(
  orm: Connection,
  caller: Caller,
  resource: Resource,
  entries: readonly Entry[],
): Promise<string[]> {
  const ids = [...new Set(entries.map(({ record }) => record))];
  const rows = tenantFilter(resource, caller);
  if (!rows) return ids;
  const id = getColumn(resource, '_id');
  const found = await orm
    .select({ id })
    .from(getTable(resource))
    .where(and(inArray(id, ids), rows));
  const isOfTenant = ({ action, client }: Entry) =>
    action === 'delete' && client !== null && client === caller.client && resolveScope(caller) === 'client';
  const deleted = entries.filter(isOfTenant).map(({ record }) => record);
  return [...new Set([...found.map((row) => String(row.id)), ...deleted])];
}
