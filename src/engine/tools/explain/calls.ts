/** The calls of a resource, with the right each requires, the errors it returns, and whether it may wait for an approval. */

import { type Call, type CallPermission, rightsOfCall } from '../../contract/call.ts';
import { canNeedApproval, documentedErrorCodes, getOperationId } from '../../service/index.ts';
import { table } from './text.ts';

export function describeCalls(calls: readonly Call[]): string[] {
  const lines = table(
    calls.map((call) => [
      call.method,
      `/api${call.path}`,
      formatPermission(call.permission),
      getOperationId(call),
      [
        ...(call.movesMoney ? ['takes an Idempotency-Key'] : []),
        ...(canNeedApproval(call) ? ['may wait for approval (202)'] : []),
      ].join('; '),
    ]),
  );
  const each = calls.map(listErrors);
  const common = (each[0] ?? []).filter((one) => each.every((all) => all.includes(one)));
  return [
    ...calls.flatMap((_, at) => [
      lines[at] ?? '',
      `    errors: ${each[at]?.filter((one) => !common.includes(one)).join(', ') || 'common ones only'}`,
    ]),
    ...(common.length ? [`common errors: ${common.join(', ')}`] : []),
  ];
}

function formatPermission(permission: CallPermission): string {
  if (permission === 'anyone') return 'anyone';
  if (permission === 'session') return 'signed-in people';
  if (permission === 'creator') return 'whoever has started it';
  const rights = rightsOfCall(permission)
    .map((right) => right.join(' '))
    .join(' or ');
  return permission.anyRole ? `signed-in people; with scopes ${rights}` : rights;
}

/** With the status: `409 conflict`. */
function listErrors(call: Call): string[] {
  return [...documentedErrorCodes(call)]
    .sort(([one], [other]) => one - other)
    .flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));
}
