/** The calls of a resource, with the right each requires and the errors it returns. */

import { documentedErrorCodes, getOperationId } from '#engine/service';
import { type Call, type CallPermission, rightsOfCall } from '../../contract/call.ts';
import { table } from './text.ts';

export function describeCalls(calls: readonly Call[]): string[] {
  const lines = table(
    calls.map((call) => [
      call.method,
      `/api${call.path}`,
      rightSaid(call.permission),
      getOperationId(call),
      call.movesMoney ? 'takes an Idempotency-Key' : '',
    ]),
  );
  const each = calls.map(refusalsIn);
  const common = (each[0] ?? []).filter((one) => each.every((all) => all.includes(one)));
  return [
    ...calls.flatMap((_, at) => [
      lines[at] ?? '',
      `    refuses: ${each[at]?.filter((one) => !common.includes(one)).join(', ') || 'nothing more'}`,
    ]),
    ...(common.length ? [`each refuses: ${common.join(', ')}`] : []),
  ];
}

function rightSaid(permission: CallPermission): string {
  if (typeof permission === 'string') return permission === 'anyone' ? 'anyone' : 'whoever is signed in';
  return rightsOfCall(permission)
    .map((right) => right.join(' '))
    .join(' or ');
}

/** With the status: `409 conflict`. */
function refusalsIn(call: Call): string[] {
  return [...documentedErrorCodes(call)]
    .sort(([one], [other]) => one - other)
    .flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));
}
