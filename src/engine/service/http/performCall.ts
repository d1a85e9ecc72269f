/** Performs calls without HTTP, for instance in a job or once somebody has approved one. */
import type { Call } from '../../contract/call.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../sessions/caller.ts';
import { requireCallPermission } from './authorization.ts';
import { type CallRequest, type CallResult, callKey } from './callRegistry.ts';

/**
 * Performs a call as its caller, exactly as the same request over HTTP: it is authorized, validated and handled anew.
 * @param caller a user as `findCaller` has read them
 * @param request `origin` says where the person was who made the call
 * @throws ServiceError what the service would respond with
 * @throws Error if there is no such call, or if it uploads, downloads or streams, which needs HTTP
 */
export async function performCall(
  { calls }: Pick<Core, 'calls'>,
  call: Pick<Call, 'method' | 'path'>,
  caller: Caller,
  request: Partial<CallRequest> & Pick<CallRequest, 'origin'>,
): Promise<CallResult> {
  const registered = calls.get(callKey(call));
  if (!registered) throw new Error(`${callKey(call)} cannot be performed without HTTP`);
  requireCallPermission(caller, registered.call);
  return registered.perform(caller, { params: {}, query: {}, body: undefined, ...request });
}
