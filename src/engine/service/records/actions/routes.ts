/** Routes of all declared actions, on one record and in bulk. */
import { type BulkResult, bulkActionSchema } from '../../../contract/declaration/actionForms.ts';
import { listActions } from '../../../contract/declaration/actions.ts';
import { resources } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { AppVerb } from '../../../contract/rights/abilities.ts';
import { restrictTo } from '../../../contract/rights/visibleFields.ts';
import { performOrRequest } from '../../approvals/approvals.ts';
import type { Core, Routes } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import { toItemError } from '../../http/errorHandler.ts';
import { objectBody, validated } from '../../http/validation.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { Origin } from '../../sessions/device.ts';
import { readId, register, revised } from '../routes.ts';
import { actionCall, bulkActionCall } from './calls.ts';
import { performAction } from './perform.ts';

export const actionRoutes: Routes = ({ app, ...core }) => {
  for (const resource of resources) {
    for (const [verb, action] of listActions(resource)) {
      register(app, actionCall(resource, verb, action), async (request, caller) => {
        const { body, expectedRevision: expected, idempotencyKey } = request;
        const actionRequest = { id: readId(request), body, expected, idempotencyKey };
        return revised(resource, await performAction(core, resource, verb, actionRequest, caller));
      });
      if (!action.bulk) continue;
      register(
        app,
        bulkActionCall(resource, verb, action),
        async ({ body, idempotencyKey, origin }, caller) => {
          const visible = restrictTo(resource, caller.ability);
          const offered = visible.actions[verb] ?? action;
          const input = validated(bulkActionSchema(visible, offered), objectBody(body));
          const onFailure = (error: unknown) => app.log.error({ err: error }, 'an action failed');
          const actionRequest = { verb, input, idempotencyKey, origin };
          return { body: { data: await performOnEach(core, resource, actionRequest, caller, onFailure) } };
        },
      );
    }
  }
};

type BulkRequest = {
  verb: AppVerb;
  input: { ids: string[] } & Record<string, unknown>;
  idempotencyKey: string | undefined;
  origin: Origin;
};

/** Sequential, each in a separate transaction: a failure does not affect the other records. */
async function performOnEach(
  core: Core,
  resource: Resource,
  { verb, input: { ids, ...body }, idempotencyKey, origin }: BulkRequest,
  caller: Caller,
  onFailure: (error: unknown) => void,
): Promise<BulkResult[]> {
  const outcomes: BulkResult[] = [];
  const call = actionCall(resource, verb, resource.actions[verb] ?? {});
  for (const id of ids) {
    // Waits for its approval as the same action on this record alone.
    const ofRecord = {
      params: { id },
      query: {},
      body,
      idempotencyKey: idempotencyKey && `${idempotencyKey} ${id}`,
    };
    try {
      const { status } = await performOrRequest(
        core,
        { call, caller, request: { ...ofRecord, origin } },
        async () => {
          const keyed = { id, body, idempotencyKey, isInBulk: true };
          return revised(resource, await performAction(core, resource, verb, keyed, caller));
        },
      );
      if (status) throw new ServiceError('approval_required');
      outcomes.push({ _id: id, ok: true });
    } catch (error) {
      outcomes.push({ _id: id, ...toItemError(error, caller, onFailure) });
    }
  }
  return outcomes;
}
