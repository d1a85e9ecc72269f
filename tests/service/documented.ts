/** Whether what the service refuses with is what the API document says: looked at in every test of the service. */
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '../../src/engine/contract/errors.ts';
import { commonErrorCodes, documentedErrorCodes } from '../../src/engine/service/http/document/refusals.ts';

/** @returns what was answered with a code that the document has not for that call, as it comes up */
export function watchRefusals(app: FastifyInstance): ReadonlySet<string> {
  const undocumented = new Set<string>();
  app.addHook('onSend', async ({ routeOptions }, { statusCode }, payload) => {
    const { call } = routeOptions.config;
    if (!call || statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as ErrorBody;
    const ofAnyCall = commonErrorCodes.statuses.some((status) => status === statusCode);
    if (ofAnyCall || documentedErrorCodes(call).get(statusCode)?.includes(code)) return;
    undocumented.add(`${call.method} ${call.path} answers ${statusCode} ${code}`);
  });
  return undocumented;
}
