/** The calls of a service, according to its API document. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { CallPermission } from '../../src/engine/contract/call.ts';

/** The part of JSON Schema that the calls use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  contentSchema?: Schema;
};

export type Parameter = { name: string; required: boolean; schema: Schema };

export type Operation = {
  /** `PUT /api/user/{id}` */
  name: string;
  method: string;
  path: string;
  params: Parameter[];
  query: Parameter[];
  headers: string[];
  body: Schema | undefined;
  permission: CallPermission;
  /** The schema of the record that it returns, alone or in a list. */
  record: Schema | undefined;
  /** The problem of a response that the document does not describe. */
  misfits(status: number, type: string, body: unknown): string[];
};

type Written = {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  'x-permission'?: CallPermission;
};
export type Document = { paths: Record<string, Record<string, Written>> };

export function listOperations(document: Document): Operation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
  addFormats.default(ajv);
  const resolved = withoutReferences(document, document) as Document;
  ajv.addSchema(resolved, 'document');
  const operations = Object.entries(resolved.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => operationOf(ajv, path, method, written)),
  );
  return operations.map((operation) => withRows(operation, operations));
}

/** The document allows any columns in an import: here they have those of the call that creates a record. */
function withRows(operation: Operation, operations: readonly Operation[]): Operation {
  const [, of] = /^POST (.*)\/import$/.exec(operation.name) ?? [];
  const creates = operations.find(({ name }) => name === `POST ${of}` || name === `POST ${of}/add`);
  return creates?.body ? { ...operation, body: { type: 'array', items: creates.body } } : operation;
}

/** Resolves all references: the document has no circular ones. */
function withoutReferences(part: unknown, document: Document): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => withoutReferences(one, document));
  const { $ref } = part as { $ref?: string };
  if ($ref?.startsWith('#/')) {
    const names = $ref.slice(2).split('/');
    const found = names.reduce<unknown>((whole, name) => (whole as Record<string, unknown>)[name], document);
    return withoutReferences(found, document);
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, withoutReferences(one, document)]),
  );
}

function operationOf(ajv: Ajv2020, path: string, method: string, written: Written): Operation {
  const { parameters = [], requestBody, responses } = written;
  const within = (where: string): Parameter[] =>
    parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, required = false, schema = {} }) => ({ name, required, schema }));
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const data = success?.content?.[JSON_TYPE]?.schema.properties?.data;
  const validators = new Map<string, ValidateFunction | undefined>();
  /** Compiled on first use: most never are. */
  const validatorOf = (status: string, type: string) => {
    const pointer = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
    const reference = `document#/${pointer.map(escaped).join('/')}`;
    if (!validators.has(reference)) validators.set(reference, ajv.getSchema(reference));
    return validators.get(reference);
  };
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    params: within('path'),
    query: within('query'),
    headers: within('header').map(({ name }) => name),
    body: requestBody?.content[JSON_TYPE]?.schema,
    permission: written['x-permission'] ?? 'session',
    record: data?.items ?? data,
    misfits(status, type, body) {
      const named = responses[status] ? String(status) : 'default';
      const content = responses[named]?.content ?? {};
      if (!content[type]) return [`no body of type ${type || 'none'} is documented for ${named}`];
      const validate = validatorOf(named, type);
      const bodies = type === LINES_TYPE && Array.isArray(body) ? body : [body];
      const wrong = bodies.flatMap((one) => (validate?.(one) ? [] : [ajv.errorsText(validate?.errors)]));
      if (named === 'default' && wrong.length) return [`the status ${status} is not documented`];
      return wrong;
    },
  };
}

export const JSON_TYPE = 'application/json';
/** JSON text, one per line. */
export const LINES_TYPE = 'application/x-ndjson';
/** Answered as text, as it stands. */
export const CSV_TYPE = 'text/csv';

/** A part of a JSON pointer in a fragment. */
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
