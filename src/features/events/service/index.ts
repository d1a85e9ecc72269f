/** `GET events`. */
import { and, inArray } from 'drizzle-orm';
import {
  type Caller,
  type Core,
  endOfAuditLog,
  getTable,
  type LogPosition,
  type Routes,
  type Row,
  readLogIds,
  readWithArchive,
  recordsOf,
  type ServiceFeature,
  serve,
  tenantFilter,
} from '#engine/service';
import { audit } from '#features/audit';
import { listEvents } from '../calls.ts';

const table = getTable(audit);

/** Entries that one call looks through, so that a caller who sees few of them gets a response in time. */
const MAX_READ = 10_000;
/** Entries read at once, even if fewer events are asked for: not all of them may be the caller's. */
const MIN_CHUNK = 100;

function eventRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  serve(app, listEvents, async ({ caller, query: { after = '1.0', limit, names } }) => {
    if (after === 'latest') return { data: [], next: toCursor(await endOfAuditLog(core.database.orm)) };
    return readEvents(core, caller, {
      from: toPosition(after),
      limit: limit === undefined ? 100 : Number(limit),
      names: names?.split(','),
    });
  });
}

type Entry = Record<string, unknown>;
type EventRequest = { from: LogPosition; limit: number; names: readonly string[] | undefined };

async function readEvents(core: Core, caller: Caller, { from, limit, names }: EventRequest) {
  const data: { name: string; cursor: string; entry: Entry }[] = [];
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
  return { data, next: toCursor(next) };
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

const toCursor = ({ block, position }: LogPosition) => `${block}.${position}`;

function toPosition(cursor: string): LogPosition {
  const [block = '1', position = '0'] = cursor.split('.');
  return { block, position: Number(position) };
}

export const eventService: ServiceFeature = {
  routes: [eventRoutes],
  about: { events: 'Events: what happened, in order and without gaps, for programs.' },
};
