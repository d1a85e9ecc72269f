/** Whether the service's errors are documented in the API document; checked in every test of the service. */
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '../../src/engine/contract/errors.ts';
import { commonErrorCodes, documentedErrorCodes } from '../../src/engine/service/http/document/refusals.ts';

/** @returns undocumented error codes of responses, as they occur */
export function watchErrors(app: FastifyInstance): ReadonlySet<string> {
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
