/**
 * Who has just written reads their own write: before a call that writes is answered, it is noted how far a replica must have
 * come for whoever made it. In this one place, so that no handler has to think of it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';

/** To be registered before the calls. */
export function trackWrites(app: FastifyInstance, database: Database): void {
  // There is nothing to note for.
  if (!database.replica) return;
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.caller && mayWrite(request)) await database.noteWrite(request.caller.user);
    return payload;
  });
}

/** A list may be asked for by POST. A call that was refused may have written all the same: the audit log, say. */
function mayWrite({ method, routeOptions }: FastifyRequest): boolean {
  return !['GET', 'HEAD'].includes(method) && routeOptions.config.call?.generic?.call !== 'list';
}
