/** Whether the service's errors and events are documented in the API document; checked in every test of the service. */

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type ErrorBody, errorArgs } from '../../src/engine/contract/errors.ts';
import { listEventTypes } from '../../src/engine/service/audit/eventTypes.ts';
import { commonErrorCodes, documentedErrorCodes } from '../../src/engine/service/http/document/refusals.ts';
import type { Service } from '../../src/service.ts';

/** @returns undocumented error codes of responses, and undocumented arguments, as they occur */
export function watchErrors(app: FastifyInstance): ReadonlySet<string> {
  const undocumented = new Set<string>();
  app.addHook('onSend', async ({ routeOptions }, { statusCode }, payload) => {
    const { call } = routeOptions.config;
    if (!call || statusCode < 400 || typeof payload !== 'string') return;
    const { code, complaints = {} } = JSON.parse(payload) as ErrorBody;
    for (const { args } of Object.values(complaints))
      if (args && errorArgs[code]?.safeParse(args).success === false)
        undocumented.add(`${call.method} ${call.path} answers ${code} with ${JSON.stringify(args)}`);
    const ofAnyCall = commonErrorCodes.statuses.some((status) => status === statusCode);
    if (ofAnyCall || documentedErrorCodes(call).get(statusCode)?.includes(code)) return;
    undocumented.add(`${call.method} ${call.path} answers ${statusCode} ${code}`);
  });
  return undocumented;
}

/** @returns names of recorded events that have no type, and so no schema */
export async function findUndeclaredEvents({ database }: Service): Promise<string[]> {
  const { rows } = await database.orm.execute<{ name: string }>(
    sql`select distinct resource || '.' || action as name from audit`,
  );
  const known = new Set(listEventTypes().map(({ name }) => name));
  return rows.flatMap(({ name }) => (known.has(name) ? [] : [name]));
}
