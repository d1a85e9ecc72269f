/** Describes a call in the API document. */
import type { Call, CallPermission } from '../../../contract/call.ts';
import { getResource } from '../../../contract/registry.ts';
import { acceptsPrograms } from '../../feature.ts';
import { BYTES } from '../../files/calls.ts';
import { buildExample } from './examples.ts';
import { bodySchemaName, getOperationId, responseSchemaName } from './names.ts';
import type { Responses } from './responses.ts';
import { inlineSchema, type JsonSchema, type Schemas } from './schemas.ts';
import { getTag } from './tags.ts';

export function buildOperation(call: Call, schemas: Schemas, responses: Responses): JsonSchema {
  const parameters = parametersOf(call);
  return {
    operationId: getOperationId(call),
    tags: [getTag(call)],
    summary: sentencesOf(call).first,
    description: descriptionOf(call),
    security: securityOf(call),
    ...(parameters.length && { parameters }),
    ...(call.body && { requestBody: bodyOf(call, call.body, schemas) }),
    ...(call.file?.direction === 'in' && {
      requestBody: { required: true, content: { [BYTES]: { schema: bytes } } },
    }),
    ...(isImport(call) && { requestBody: { required: true, content: contentOfImport } }),
    responses: { [statusOf(call)]: toResponse(call, schemas), ...responses.of(call) },
    ...(call.extension && { 'x-addition': true }),
    'x-permission': call.permission,
    ...(call.confirms && { 'x-confirms': call.confirms }),
  };
}

/** Calls about the own session and account have no use for programs. */
function securityOf({ permission }: Call): JsonSchema[] {
  if (permission === 'anyone') return [];
  return [{ session: [] }, ...(permission !== 'session' && acceptsPrograms() ? [{ key: [] }] : [])];
}

/** Shared components other than schemas and errors. */
export const commonParts = {
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'New for each operation. A repeated key with the same body returns the first response.',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
      example: 'order-2041-refund-1',
    },
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description: "The record's ETag when it was read. Returns 409 if the record has changed since.",
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: { description: 'The revision of the record, for If-Match.', schema: { type: 'string' } },
    RetryAfter: { description: 'Seconds after which to retry.', schema: { type: 'integer', minimum: 1 } },
  },
};

const part = (kind: keyof typeof commonParts, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function parametersOf({ params, query, movesMoney, revises }: Call): JsonSchema[] {
  return [
    ...(params ? parametersIn('path', inlineSchema(params)) : []),
    ...(query ? parametersIn('query', inlineSchema(query)) : []),
    ...(movesMoney ? [part('parameters', 'IdempotencyKey')] : []),
    ...(revises ? [part('parameters', 'IfMatch')] : []),
  ];
}

function parametersIn(location: 'path' | 'query', schema: JsonSchema): JsonSchema[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, examples, ...rest }]) => ({
    name,
    in: location,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema: rest,
    ...(Array.isArray(examples) && { example: examples[0] }),
  }));
}

function bodyOf(call: Call, body: NonNullable<Call['body']>, schemas: Schemas): JsonSchema {
  const schema = schemas.named(bodySchemaName(call), body, 'input');
  const example = buildExample(inlineSchema(body));
  return {
    required: true,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  };
}

function toResponse(call: Call, schemas: Schemas): JsonSchema {
  const { response, generic, revises, file } = call;
  if (isCsv(call)) {
    return { description: 'One line per row.', content: { 'text/csv': { schema: { type: 'string' } } } };
  }
  if (file?.direction === 'out')
    return { description: 'The file, as an attachment.', content: contentOfFile(file) };
  const hasRevision = revises || generic?.call === 'get' || generic?.call === 'create';
  return {
    description: call.creates ? 'Created' : call.startsJob ? 'Started' : 'Done',
    ...(hasRevision && { headers: { ETag: part('headers', 'ETag') } }),
    content: { 'application/json': { schema: schemas.named(responseSchemaName(call), response, 'output') } },
  };
}

function statusOf({ creates, startsJob }: Call): number {
  if (creates) return 201;
  return startsJob ? 202 : 200;
}

function isCsv({ import: imported, export: exported }: Call): boolean {
  const step = (of: Call['import']) => (of && 'step' in of ? of.step : undefined);
  return step(imported) === 'outcomeOfImport' || step(exported) === 'fileOfExport';
}

function isImport(call: Call): boolean {
  return call.import !== undefined && 'resource' in call.import;
}

const contentOfImport = {
  'text/csv': { schema: { type: 'string' } },
  'application/json': { schema: { type: 'array', items: { type: 'object' } } },
};

/** Raw bytes, for which JSON Schema has no type. */
const bytes = {};

function contentOfFile({ resource, field: name }: NonNullable<Call['file']>): JsonSchema {
  const field = getResource(resource).fields[name];
  const types = field?.kind === 'file' ? field.accept : [];
  return Object.fromEntries(types.map((type) => [type, { schema: bytes }]));
}

/** Splits off the first sentence as the summary; the others go to the description. */
function sentencesOf({ summary }: Call): { first: string; others: string[] } {
  const [first = '', ...others] = summary.split(/(?<=\.)\s/);
  return { first: first.replace(/\.$/, ''), others };
}

function descriptionOf(call: Call): string {
  const { permission, confirms, allowedDuringEnrollment } = call;
  return [
    ...sentencesOf(call).others,
    permissionText(permission),
    ...(permission === 'anyone' || allowedDuringEnrollment ? [] : [FACTOR_TEXT]),
    ...(confirms ? [`Requires a confirmation (403 confirmation_required): ${confirms}.`] : []),
  ].join(' ');
}

const FACTOR_TEXT =
  'Returns 403 second_factor_missing if the role requires a second factor that the user lacks.';

function permissionText(permission: CallPermission): string {
  if (permission === 'anyone') return 'Anyone may call this.';
  if (permission === 'session') return 'Requires a session.';
  if (permission === 'creator') return 'For whoever has started it: a person, or one key of a program.';
  const rights = `${[permission.action].flat().join(' or ')} ${permission.subjects.join(' or ')}`;
  return permission.anyRole
    ? `For every signed-in person, and for callers with scopes that may ${rights}.`
    : `For roles that may ${rights}, within their rows.`;
}
