/** Reads events: the entries of the audit log that a caller sees, in the order of its blocks. */
import { and, inArray } from 'drizzle-orm';
import {
  type Caller,
  type Core,
  getTable,
  type LogPosition,
  type Row,
  readLogIds,
  readWithArchive,
  recordsOf,
  tenantFilter,
} from '#engine/service';
import { audit } from '#features/audit';

const table = getTable(audit);

/** Entries that one call looks through, so that a caller who sees few of them gets a response in time. */
const MAX_READ = 10_000;
/** Entries read at once, even if fewer events are asked for: not all of them may be the caller's. */
const MIN_CHUNK = 100;

type Entry = Record<string, unknown>;

/** An event. `entry` is that of the audit log, `cursor` the place after it. */
export type AppEvent = { name: string; cursor: string; entry: Entry };

/** `names` are those of events, such as `transaction.credit`; all if undefined. */
export type EventRequest = { from: LogPosition; limit: number; names: readonly string[] | undefined };

/**
 * The events after a place in the log that the caller sees, at most `limit`.
 * @returns the place to go on from in `next`, the same as `from` at the end of the log. It may move on without events
 */
export async function readEvents(
  core: Core,
  caller: Caller,
  { from, limit, names }: EventRequest,
): Promise<{ data: AppEvent[]; next: LogPosition }> {
  const data: AppEvent[] = [];
  let next = from;
  for (let read = 0; read < MAX_READ && data.length < limit; ) {
    const chunk = await readLogIds(core.database.orm, next, Math.max(limit, MIN_CHUNK));
    if (!chunk) break;
    read += Math.max(chunk.ids.length, 1);
    const found = await findEntries(core, caller, chunk.ids);
    for (const [at, id] of chunk.ids.entries()) {
      if (data.length === limit) break;
      next = { block: chunk.block, position: chunk.position + at + 1 };
      const entry = found.get(id);
      const name = entry && `${entry.resource}.${entry.action}`;
      if (entry && name && (!names || names.includes(name)))
        data.push({ name, cursor: toCursor(next), entry });
    }
    if (data.length < limit) next = chunk.next;
  }
  return { data, next };
}

/** Those of the entries that the caller sees, as the audit log shows them. Detached months are in the archive. */
async function findEntries(core: Core, caller: Caller, ids: readonly string[]): Promise<Map<string, Entry>> {
  if (ids.length === 0) return new Map();
  return readWithArchive(core.database, async (connection) => {
    const rows = (await connection
      .select()
      .from(table)
      .where(and(inArray(table._id, [...ids]), tenantFilter(audit, caller)))) as Row[];
    const records = await recordsOf(core, connection, audit, rows, caller);
    return new Map(records.map((record) => [record._id, record]));
  });
}

/** A place in the log as callers have it. */
export const toCursor = ({ block, position }: LogPosition) => `${block}.${position}`;

export function toPosition(text: string): LogPosition {
  const [block = '1', position = '0'] = text.split('.');
  return { block, position: Number(position) };
}
