/** Describes errors in the API document: one shared schema, and for each status the codes that a call can return. */
import { STATUS_CODES } from 'node:http';
import type { Call } from '../../../contract/call.ts';
import { type ErrorCode, errorArgs, errorStatus } from '../../../contract/errors.ts';
import { canNeedApproval } from '../../approvals/approvals.ts';
import { ServiceError } from '../../errors.ts';
import { inPascalCase } from './names.ts';
import { commonErrorCodes, documentedErrorCodes } from './refusals.ts';
import { type JsonSchema, reference, type Schemas } from './schemas.ts';

/** Name of the schema of all errors. */
export const PROBLEM = 'Problem';

export type Responses = {
  /** The responses of a call by status, other than that of its success. */
  of(call: Call): Record<string, JsonSchema>;
  /** Shared responses by name. */
  shared(): Record<string, JsonSchema>;
};

/** Maximum number of codes in a response's name. Responses with more codes are rarely shared, and so inlined. */
const MAX_CODES_IN_NAME = 3;

export function createResponses(schemas: Schemas): Responses {
  const conditionsOf = (codes: readonly ErrorCode[]) => codes.flatMap((code) => argsOf(code, schemas));
  const shared: Record<string, JsonSchema> = { AnyCall: responseOfAnyCall() };
  const responseFor = (status: number, codes: readonly ErrorCode[]): JsonSchema => {
    if (codes.length > MAX_CODES_IN_NAME) return responseOf(status, codes, conditionsOf(codes));
    const name = nameOf(status, codes);
    shared[name] ??= responseOf(status, codes, conditionsOf(codes));
    return { $ref: `#/components/responses/${name}` };
  };
  const waiting = (): JsonSchema => {
    shared.WaitsForApproval ??= waitsForApproval;
    return { $ref: '#/components/responses/WaitsForApproval' };
  };
  return {
    of: (call) => ({
      ...(canNeedApproval(call) && { 202: waiting() }),
      ...Object.fromEntries(
        [...documentedErrorCodes(call)].map(([status, codes]) => [status, responseFor(status, codes)]),
      ),
      default: { $ref: '#/components/responses/AnyCall' },
    }),
    shared: () => shared,
  };
}

const waitsForApproval: JsonSchema = {
  description:
    'Nothing has happened yet: a policy requires approval. A repeated request returns the same approval, and once it is ' +
    'carried out the result of the call.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['approval'],
        additionalProperties: false,
        properties: {
          approval: {
            type: 'object',
            required: ['_id', 'status'],
            properties: { _id: { type: 'string' }, status: { type: 'string' } },
          },
        },
      },
    },
  },
};

/** Named after its codes, or after the HTTP status if that differs from the codes' own. */
function nameOf(status: number, codes: readonly ErrorCode[]): string {
  const isOwn = codes.every((code) => errorStatus[code] === status);
  return isOwn ? codes.map(inPascalCase).join('Or') : inPascalCase(STATUS_CODES[status] ?? String(status));
}

const open = { unevaluatedProperties: true };

/** What the complaints of a code come with, if that is declared. A complaint without arguments is always possible. */
function argsOf(code: ErrorCode, schemas: Schemas): JsonSchema[] {
  const args = errorArgs[code];
  if (!args) return [];
  const complaint = { properties: { args: schemas.named(`${inPascalCase(code)}Args`, args, 'output') } };
  return [
    {
      if: { required: ['code'], properties: { code: { const: code } } },
      // Linters close every schema that doesn't say otherwise.
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        properties: { complaints: { additionalProperties: { ...complaint, ...open } } },
        ...open,
      },
    },
  ];
}

function responseOf(
  status: number,
  codes: readonly ErrorCode[],
  conditions: readonly JsonSchema[],
): JsonSchema {
  return {
    description: `${STATUS_CODES[status]}: ${listed(codes)}`,
    ...(retriable.has(status) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    ...content([status], codes, conditions),
  };
}

const retriable = new Set([429, 503]);

function responseOfAnyCall(): JsonSchema {
  const { statuses, codes } = commonErrorCodes;
  return {
    description: `Any call that cannot be read or processed: ${listed(codes)}`,
    ...content(statuses, codes),
  };
}

const listed = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(', ');

function content(
  statuses: readonly number[],
  codes: readonly ErrorCode[],
  conditions: readonly JsonSchema[] = [],
): JsonSchema {
  const properties = {
    statusCode: { type: 'integer', enum: statuses },
    code: { type: 'string', enum: codes },
  };
  const narrowed = { type: 'object', required: Object.keys(properties), properties };
  const examples = codes.map((code) => {
    const { statusCode, ...body } = new ServiceError(code, code === 'invalid' ? oneField : undefined).body;
    const status = statuses.includes(statusCode) ? statusCode : statuses[0];
    return [code, { value: { statusCode: status, ...body } }];
  });
  const schema = { allOf: [reference(PROBLEM), narrowed, ...conditions] };
  return { content: { 'application/json': { schema, examples: Object.fromEntries(examples) } } };
}

const oneField = { name: { key: 'validation.required' } };

/** The schema of all errors. */
export function problemSchema(): JsonSchema {
  const texts = { type: 'object', additionalProperties: { type: 'string' } };
  return {
    type: 'object',
    description: 'The error of a call.',
    required: ['statusCode', 'code', 'message'],
    additionalProperties: false,
    properties: {
      statusCode: { type: 'integer', minimum: 400, maximum: 599 },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      message: { type: 'string', description: 'A sentence in English.' },
      errors: {
        ...texts,
        description: 'Errors by field; `_body` and `_request` stand for the request as a whole.',
      },
      complaints: {
        type: 'object',
        description: 'The same as message keys with their arguments, for translation.',
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
