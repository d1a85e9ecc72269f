/** Approvals: operations that one person alone cannot perform. */
import type { Feature } from '#engine/contract';
import { approval } from './approval.ts';
import { approvalPolicy } from './policy.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    /** Decide on a request of somebody else. */
    approve: true;
    reject: true;
    /** Take back one's own request. */
    withdraw: true;
  }
}

/** Everyone sees their own requests; those of others within their scope only who may read the policies. */
export const approvalsFeature: Feature = {
  resources: [approval, approvalPolicy],
  publicSubjects: [approval.subject],
  calls: [() => import('./calls.ts')],
  approvals: approval,
};

export { approval } from './approval.ts';
export { approvalPolicy } from './policy.ts';
