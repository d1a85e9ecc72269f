/** `GET changes`. */
import { once, setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  acceptsNdjson,
  type Caller,
  endOfAuditLog,
  type Routes,
  releaseSlot,
  ServiceError,
  type ServiceFeature,
  serveHttp,
  streamNdjson,
} from '#engine/service';
import { findAllowed, toCursor, toPosition, watchLog } from '#features/events/service';
import { listChanges } from '../calls.ts';
import { readChanges } from './read.ts';

/** Milliseconds between two lines: a console reads again what has changed. */
const PACE = 3000;

/** Streams of a process at the same time, and of one user. */
const MAX_STREAMS = 5000;
const MAX_STREAMS_OF_USER = 20;

function changeRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  const log = watchLog(core);
  const closing = new AbortController();
  // Every stream that rests listens to it.
  setMaxListeners(0, closing.signal);
  /** The user of each stream, until its response is closed: a connection that is still busy would keep the service from ending. */
  const open = new Map<Promise<unknown>, string>();
  app.addHook('preClose', async () => {
    closing.abort();
    await log.stop();
    await Promise.all(open.keys());
  });

  const read = async (caller: Caller, after: string) => {
    const { next, ...changes } = await readChanges(core, caller, toPosition(after));
    return { ...changes, next: toCursor(next) };
  };
  const nothing = (next: string) => ({ changed: {}, everything: false, own: true, next });

  serveHttp(app, listChanges, async ({ caller, query, request, reply }) => {
    const isLatest = query.after === undefined || query.after === 'latest';
    const after = isLatest ? toCursor(await endOfAuditLog(core.database.orm)) : (query.after ?? '');
    if (!acceptsNdjson(request)) return isLatest ? nothing(after) : read(caller, after);

    const own = [...open.values()].filter((user) => user === caller.user);
    if (own.length >= MAX_STREAMS_OF_USER || open.size >= MAX_STREAMS) throw new ServiceError('busy');
    releaseSlot(reply);
    /** Follows the log until the service or the session ends; `write` throws once the client has left. */
    const follow = async (write: (line: unknown) => void) => {
      write(nothing(after));
      for (let cursor = after; ; ) {
        const isBehind = await log.waitPast(cursor);
        if (closing.signal.aborted) return nothing(cursor);
        if (!isBehind) {
          write(nothing(cursor));
          continue;
        }
        const current = await findAllowed(app, request, listChanges);
        if (!current) return nothing(cursor);
        const changes = await app.admission.run('list', current.user, () => read(current, cursor));
        if (changes.everything || Object.keys(changes.changed).length > 0) write(changes);
        cursor = changes.next;
        await pause(PACE, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    };
    const closed = once(reply.raw, 'close');
    open.set(closed, caller.user);
    void closed.finally(() => open.delete(closed));
    return streamNdjson(reply, follow) as never;
  });
}

export const changeService: ServiceFeature = {
  routes: [changeRoutes],
  about: { changes: 'Changes: which records have changed, for consoles that follow them.' },
};
