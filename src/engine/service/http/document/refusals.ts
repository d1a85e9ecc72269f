/** The errors that each call can return, by status. */
import type { Call } from '../../../contract/call.ts';
import { type ErrorCode, errorStatus, moneyErrorCodes } from '../../../contract/errors.ts';
import { acceptsPrograms } from '../../feature.ts';

/** The error codes of a call by status: those that follow from its declaration, and those that it lists. */
export function documentedErrorCodes(call: Call): Map<number, ErrorCode[]> {
  const {
    method,
    permission,
    generic,
    action,
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
    (typeof permission === 'object' || (isWithinSession && acceptsPrograms())) && 'forbidden',
    call.confirms !== undefined && 'confirmation_required',
    (params || movesMoney) && 'not_found',
    (creates || revises) && 'conflict',
    revises && 'stale',
    method === 'DELETE' && 'in_use',
    movesMoney && 'idempotency_key_reused',
    movesMoney && 'amount_out_of_range',
    // Of several, each has an outcome of its own.
    ...(movesMoney && !action?.isBulk ? moneyErrorCodes : []),
    isChange && 'row_altered',
    'busy',
    'unavailable',
    // A single call becomes a request instead: responses.ts.
    ...errorCodes.filter((code) => code !== 'approval_required'),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  const declared = new Set(codes.filter((code) => code !== undefined && code !== false));
  for (const code of [...declared].sort()) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  // Unreadable requests keep the HTTP status of their cause.
  if (method !== 'GET') for (const status of [413, 415]) byStatus.set(status, ['malformed']);
  return byStatus;
}

/** Errors of any call: unreadable or slow requests, and internal errors. */
export const commonErrorCodes = {
  statuses: [408, 414, 417, 431, 500],
  codes: ['malformed', 'internal'],
} as const;
