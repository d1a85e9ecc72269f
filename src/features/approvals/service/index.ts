/** What approvals bring to the service. */
import { eq } from 'drizzle-orm';
import { isUuid } from '#engine/contract';
import { declaredRows, hooksFor, type Pointer, type Row, type ServiceFeature } from '#engine/service';
import { findAuditPointers } from '#features/audit/service';
import { approval } from '../approval.ts';
import { approvalPolicy } from '../policy.ts';
import { decidable } from './decidable.ts';
import { approvalEffects } from './decide.ts';
import { execute, executionWork } from './execute.ts';
import { approvalGate } from './gate.ts';
import { mailChoiceRoutes } from './mailChoice.ts';
import { approvalMails } from './mails.ts';
import { approvalRule } from './rule.ts';
import { approvals } from './tables.ts';

export const approvalService: ServiceFeature = {
  events: [{ resource: approval.name, actions: ['create', 'execute', 'fail', 'renew'] }],
  hooks: {
    ...hooksFor(approval, {
      async afterAction(core, action, id) {
        // What fails here is done in the background.
        if (action === 'approve') await execute(core, id).catch(() => undefined);
      },
      pointers: ({ effect, ...row }) => findAuditPointers({ ...row, data: effect }),
    }),
    transaction: { pointers: findApproval },
  },
  // Requests may show what their makers alone could read, so others see them only if they may read the policies.
  rows: {
    [approval.name]: {
      rowsOf: (caller) =>
        caller.ability.can('read', approvalPolicy.subject)
          ? declaredRows(approval, caller)
          : eq(approvals.requestedBy, caller.user),
      performable: decidable,
    },
  },
  effects: [approvalEffects],
  background: [executionWork],
  reactions: [approvalMails],
  routes: [mailChoiceRoutes],
  approvals: approvalGate,
  postingRules: ({ reportingZone }) => [approvalRule(reportingZone)],
  about: {
    approval: "Requests that wait for other people's approval.",
    approvalPolicy: "Policies: what needs other people's approval.",
  },
};

export { approvalChapter } from './demo.ts';

/** Points to the request that a transaction carried out, so that responses include its name. */
function findApproval({ data }: Row): Pointer[] {
  const id = (data as { approval?: unknown } | null)?.approval;
  return typeof id === 'string' && isUuid(id)
    ? [{ name: 'data.approval', to: approval.name, ids: [id] }]
    : [];
}
