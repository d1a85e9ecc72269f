/** Events as server-sent events: sent as they are sealed, until the client disconnects or loses the right. */
import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Caller,
  type Core,
  openStream,
  releaseSlot,
  requireCallPermission,
  ServiceError,
} from '#engine/service';
import { listEvents } from '../calls.ts';
import { watchLog } from './logEnd.ts';
import type { AppEvent } from './read.ts';

export const STREAM_TYPE = 'text/event-stream';

/** Streams of a process at the same time. */
const MAX_STREAMS = 256;

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
    const isOpen = () => !stream.destroyed && !stream.writableEnded;
    // The headers leave with the first byte.
    stream.write(': events\n\n');
    for (let cursor = after; isOpen(); ) {
      const caller = await findAllowed(app, request, listEvents);
      if (!caller) return;
      const { data, next } = await app.admission.run('list', caller.user, () => read(caller, cursor));
      if (!isOpen()) return;
      if (next === cursor) {
        const isBehind = await log.waitPast(cursor);
        if (!isBehind && isOpen()) stream.write(': nothing new\n\n');
        continue;
      }
      const events = data.map(
        (event) => `id: ${event.cursor}\nevent: ${event.name}\ndata: ${JSON.stringify(event)}\n\n`,
      );
      // An id alone moves the client's cursor past entries that it does not see.
      if (next !== data.at(-1)?.cursor) events.push(`id: ${next}\n\n`);
      if (!stream.write(events.join(''))) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
      cursor = next;
    }
  }

  return {
    open(request, reply, stream) {
      if (open.size >= MAX_STREAMS) throw new ServiceError('busy');
      const lines = openStream(reply, STREAM_TYPE);
      releaseSlot(reply);
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

/** The caller as of now, if they may make the call: a session can end and rights can change while the stream is open. */
export async function findAllowed(
  app: FastifyInstance,
  request: FastifyRequest,
  call: Parameters<typeof requireCallPermission>[1],
): Promise<Caller | undefined> {
  const caller = await app.readCaller(request);
  try {
    if (caller) requireCallPermission(caller, call);
    return caller;
  } catch {
    return undefined;
  }
}
