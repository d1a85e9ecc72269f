/**
 * Read-your-writes: before the response to a call that writes, records the position that a replica must have replayed
 * to serve the caller. As a hook, it covers all handlers.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';

/** Must be registered before the calls. */
export function trackWrites(app: FastifyInstance, database: Database): void {
  // Without a replica there is nothing to record.
  if (!database.replica) return;
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.caller && canWrite(request)) await database.noteWrite(request.caller.user);
    return payload;
  });
}

/** Lists may use POST. A rejected call may still have written something, such as an audit entry. */
function canWrite({ method, routeOptions }: FastifyRequest): boolean {
  return !['GET', 'HEAD'].includes(method) && routeOptions.config.call?.generic?.call !== 'list';
}
