/** Events as server-sent events: sent as they are sealed, until the client disconnects or loses the right. */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Caller,
  type Core,
  endOfAuditLog,
  type Repeating,
  requireCallPermission,
  ServiceError,
  startPoller,
} from '#engine/service';
import { listEvents } from '../calls.ts';
import type { AppEvent } from './read.ts';

const TYPE = 'text/event-stream';

/** Streams of a process at the same time. */
const MAX_STREAMS = 256;
/** Milliseconds between two looks at the audit log, which all streams of a process share. */
const POLL = 1000;
/** Milliseconds without an event after which a comment keeps proxies from closing the connection. */
const SILENCE = 15_000;

export function acceptsStream({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').toLowerCase().includes(TYPE);
}

/** The cursor that a client sends when it connects again. */
export function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

type Stream = {
  after: string;
  /** Reads the events after a cursor. */
  read(caller: Caller, after: string): Promise<{ data: AppEvent[]; next: string }>;
};

export type Streams = {
  /** Answers with a stream. @throws ServiceError `busy` if there are too many */
  open(request: FastifyRequest, reply: FastifyReply, stream: Stream): FastifyReply;
};

export function createStreams(app: FastifyInstance, core: Core): Streams {
  /** Each with the work that sends its events. */
  const open = new Map<PassThrough, Promise<void>>();
  const log = watchLog(core);
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
    await log.stop();
    await Promise.all(open.values());
  });

  async function send(request: FastifyRequest, stream: PassThrough, { after, read }: Stream): Promise<void> {
    let cursor = after;
    const isOpen = () => !stream.destroyed && !stream.writableEnded;
    while (isOpen()) {
      // Before the events are read, so that none is missed that comes in between.
      const change = log.next();
      const caller = await findAllowed(app, request);
      if (!caller) return;
      const { data, next } = await read(caller, cursor);
      if (!isOpen()) return;
      const events = data.map(
        (event) => `id: ${event.cursor}\nevent: ${event.name}\ndata: ${JSON.stringify(event)}\n\n`,
      );
      // An id alone moves the client's cursor past entries that it does not see.
      const text = events.join('') + (next === data.at(-1)?.cursor ? '' : `id: ${next}\n\n`);
      const isAtEnd = next === cursor;
      cursor = next;
      if (!isAtEnd && !stream.write(text)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
      if (!isAtEnd) continue;
      const isNew = await change;
      if (!isNew && isOpen()) stream.write(': nothing new\n\n');
    }
  }

  return {
    open(request, reply, stream) {
      if (open.size >= MAX_STREAMS) throw new ServiceError('busy');
      const lines = new PassThrough();
      // A proxy that buffers the response would hold events back.
      reply.type(TYPE).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).send(lines);
      // The headers leave with the first byte.
      lines.write(': events\n\n');
      const sending = send(request, lines, stream)
        .catch((error: unknown) => app.log.error({ err: error }, 'a stream of events failed'))
        .finally(() => {
          lines.end();
          open.delete(lines);
        });
      open.set(lines, sending);
      return reply;
    },
  };
}

/** The caller as of now: a session can end and rights can change while the stream is open. */
async function findAllowed(app: FastifyInstance, request: FastifyRequest): Promise<Caller | undefined> {
  const caller = await app.readCaller(request);
  try {
    if (caller) requireCallPermission(caller, listEvents);
    return caller;
  } catch {
    return undefined;
  }
}

/** Watches the end of the audit log while anybody waits for it. */
function watchLog({ database }: Core) {
  let waiting: { resolve(isNew: boolean): void; since: number }[] = [];
  let end: string | undefined;
  let poller: Repeating | undefined;
  const look = async () => {
    const { block } = await endOfAuditLog(database.orm).catch(() => ({ block: end }));
    const isNew = block !== end;
    end = block;
    const now = Date.now();
    const isDue = ({ since }: { since: number }) => isNew || now - since >= SILENCE;
    const due = waiting.filter(isDue);
    waiting = waiting.filter((one) => !isDue(one));
    for (const { resolve } of due) resolve(isNew);
  };
  return {
    /** Resolves to true after the next look that finds a new block, or to false after a while without any. */
    next(): Promise<boolean> {
      poller ??= startPoller(look, POLL);
      return new Promise((resolve) => waiting.push({ resolve, since: Date.now() }));
    },
    async stop() {
      for (const { resolve } of waiting) resolve(false);
      waiting = [];
      await poller?.stop();
    },
  };
}
