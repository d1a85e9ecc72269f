/** `GET events`. */
import {
  type Caller,
  endOfAuditLog,
  invalidField,
  type LogPosition,
  type Routes,
  type ServiceFeature,
  serveHttp,
} from '#engine/service';
import { cursor, listEvents } from '../calls.ts';
import { readEvents, toCursor } from './read.ts';
import { acceptsStream, createStreams, lastEventId } from './stream.ts';

/** Events in a page, unless the call says otherwise. */
const PAGE = 100;

function eventRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  const streams = createStreams(app, core);
  serveHttp(app, listEvents, async ({ caller, query, request, reply }) => {
    const { limit = String(PAGE), names } = query;
    const read = async (reader: Caller, after: string) => {
      const page = { from: toPosition(after), limit: Number(limit), names: names?.split(',') };
      const { data, next } = await readEvents(core, reader, page);
      return { data, next: toCursor(next) };
    };
    const requested = acceptsStream(request) ? (lastEventId(request) ?? query.after) : query.after;
    const isLatest = requested === 'latest';
    const after = isLatest ? toCursor(await endOfAuditLog(core.database.orm)) : (requested ?? '1.0');
    if (!cursor.safeParse(after).success) throw invalidField('after', { key: 'validation.cursor' });
    // Fastify sends the stream itself; the declared response applies to requests without it.
    if (acceptsStream(request)) return streams.open(request, reply, { after, read }) as never;
    return isLatest ? { data: [], next: after } : read(caller, after);
  });
}

function toPosition(text: string): LogPosition {
  const [block = '1', position = '0'] = text.split('.');
  return { block, position: Number(position) };
}

export const eventService: ServiceFeature = {
  routes: [eventRoutes],
  about: { events: 'Events: what happened, in order and without gaps, for programs.' },
};

export { type AppEvent, readEvents } from './read.ts';
