/** Which refusals a call can answer with: each status with the codes that it may have. */
import type { Call } from '../../../contract/call.ts';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';

/** The codes of a call's refusals by status: what follows from its declaration, and what it names. */
export function documentedErrorCodes(call: Call): Map<number, ErrorCode[]> {
  const {
    method,
    permission,
    generic,
    params,
    query,
    body,
    creates,
    movesMoney,
    revises,
    errorCodes = [],
  } = call;
  const isWithinSession = permission !== 'anyone';
  const isChange = method !== 'GET' && generic?.call !== 'list';
  const codes: (ErrorCode | false | undefined)[] = [
    'malformed',
    (params ?? query ?? body) && 'invalid',
    movesMoney && 'idempotency_key_missing',
    isWithinSession && 'unauthorized',
    isWithinSession && 'account_altered',
    isWithinSession && !call.allowedDuringEnrollment && 'second_factor_missing',
    typeof permission === 'object' && 'forbidden',
    call.confirms !== undefined && 'confirmation_required',
    (params || movesMoney) && 'not_found',
    (creates || revises) && 'conflict',
    revises && 'stale',
    method === 'DELETE' && 'in_use',
    movesMoney && 'idempotency_key_reused',
    movesMoney && 'amount_out_of_range',
    isChange && 'row_altered',
    'busy',
    'unavailable',
    ...errorCodes,
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  const declared = new Set(codes.filter((code) => code !== undefined && code !== false));
  for (const code of [...declared].sort()) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  // What can't be read keeps the status of HTTP.
  if (method !== 'GET') for (const status of [413, 415]) byStatus.set(status, ['malformed']);
  return byStatus;
}

/** Whatever the call: a request that can't be read or is too slow, and a fault of the service. */
export const commonErrorCodes = {
  statuses: [408, 414, 417, 431, 500],
  codes: ['malformed', 'internal'],
} as const;
