/** `GET events`. */
import {
  acceptsStream,
  type Caller,
  endOfAuditLog,
  invalidField,
  type Routes,
  type ServiceFeature,
  serveHttp,
} from '#engine/service';
import { cursor, listEvents } from '../calls.ts';
import { findNameError } from './names.ts';
import { readEvents, toCursor, toPosition } from './read.ts';

export { findAllowed } from './stream.ts';

import { createStreams, lastEventId, STREAM_TYPE } from './stream.ts';

/** Events in a page, unless the call says otherwise. */
const PAGE = 100;

function eventRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  const streams = createStreams(app, core);
  serveHttp(app, listEvents, async ({ caller, query, request, reply }) => {
    const { limit = String(PAGE), names } = query;
    const nameError = findNameError(names?.split(',') ?? []);
    if (nameError) throw invalidField('names', nameError);
    const read = async (reader: Caller, after: string) => {
      const page = { from: toPosition(after), limit: Number(limit), names: names?.split(',') };
      const { data, next } = await readEvents(core, reader, page);
      return { data, next: toCursor(next) };
    };
    const isStream = acceptsStream(request, STREAM_TYPE);
    const requested = isStream ? (lastEventId(request) ?? query.after) : query.after;
    const isLatest = requested === 'latest';
    const after = isLatest ? toCursor(await endOfAuditLog(core.database.orm)) : (requested ?? '1.0');
    if (!cursor.safeParse(after).success) throw invalidField('after', { key: 'validation.cursor' });
    // Fastify sends the stream itself; the declared response applies to requests without it.
    if (isStream) return streams.open(request, reply, { after, read }) as never;
    return isLatest ? { data: [], next: after } : read(caller, after);
  });
}

export const eventService: ServiceFeature = {
  routes: [eventRoutes],
  about: { events: 'Events: what happened, in order and without gaps, for programs.' },
};

export { watchLog } from './logEnd.ts';
export { findNameError } from './names.ts';
export { type AppEvent, readEvents, toCursor, toPosition } from './read.ts';
