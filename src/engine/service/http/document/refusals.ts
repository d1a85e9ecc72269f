/** Which refusals a call can answer with: for the API document, where each has its status and its codes. */
import type { Call } from '../../../contract/call.ts';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';

/** The name of the schema of a refusal with this status in the API document. */
export const refusalName = (status: number): string => `Refusal${status}`;

/** Whatever the call: too slow, an address or a header too long, too much to do, or a fault of the service. */
export const OF_ANY_CALL = 'RefusalOfAnyCall';

/** The statuses of refusals that follow from a call's declaration, or that it names. */
export function refusalsOf(call: Call): number[] {
  const { method, permission, params, creates, movesMoney, revises, beforeSecondFactor, refuses = [] } = call;
  const statuses = [
    400,
    ...(permission === 'anyone' ? [] : [401]),
    ...(permission !== 'anyone' && (permission !== 'session' || !beforeSecondFactor) ? [403] : []),
    ...(params || movesMoney ? [404] : []),
    ...(creates || movesMoney || revises || method === 'DELETE' ? [409] : []),
    ...(method === 'GET' ? [] : [413, 415]),
    ...(movesMoney ? [422] : []),
    ...refuses.map((code) => errorStatus[code]),
  ];
  return [...new Set(statuses)].sort();
}

/** The schemas that refusals refer to, by name. */
export function refusalSchemas(): Record<string, unknown>[] {
  const statuses = [...new Set([...Object.values(errorStatus), 413, 415])].filter((status) => status < 500);
  return [
    ...statuses.map((status) => schemaOf(refusalName(status), [status], codesOf(status))),
    schemaOf(OF_ANY_CALL, [408, 414, 417, 431, 500, 503], ['malformed', ...codesOf(500), ...codesOf(503)]),
  ];
}

/** A body that can't be read keeps the status of HTTP. */
function codesOf(status: number): ErrorCode[] {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const own = codes.filter((code) => errorStatus[code] === status);
  return own.length ? own : ['malformed'];
}

function schemaOf(name: string, statuses: number[], codes: ErrorCode[]): Record<string, unknown> {
  return {
    $id: name,
    type: 'object',
    required: ['statusCode', 'code', 'message'],
    additionalProperties: false,
    properties: {
      statusCode: { type: 'integer', enum: statuses },
      code: { type: 'string', enum: codes },
      message: { type: 'string', description: 'A sentence in English.' },
      errors: {
        type: 'object',
        description: 'What is wrong, by field; `_body` and `_request` stand for the whole.',
        additionalProperties: { type: 'string' },
      },
      complaints: {
        type: 'object',
        description: 'The same as keys of messages with their values, to be translated.',
        additionalProperties: {
          type: 'object',
          required: ['key'],
          additionalProperties: false,
          properties: {
            key: { type: 'string' },
            args: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
          },
        },
      },
    },
  };
}
