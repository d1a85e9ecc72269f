/** The API document (OpenAPI), made from the declarations of the calls, and its reader at /api/docs. */
import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { thisApp } from '../../../contract/app.ts';
import type { Call, CallPermission } from '../../../contract/call.ts';
import { resources } from '../../../contract/registry.ts';
import { describeContent } from './listSchemas.ts';
import { OF_ANY_CALL, refusalName, refusalSchemas, refusalsOf } from './refusals.ts';

/** To be registered before the routes: it listens to them as they are added. */
export async function serveDocument(app: FastifyInstance): Promise<void> {
  for (const schema of refusalSchemas()) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: thisApp().name,
        version: '1',
        description: thisApp().about,
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, at) => String($id ?? `def-${at}`) },
    // The reader fetches the document; neither is a call of the API itself.
    transform: ({ url, route }) => {
      const call = route.config?.call;
      return { url, schema: call ? described(call) : { hide: true } };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: READER_POLICY,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
  });
}

const READER_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'; script-src 'self'";

function described(call: Call) {
  return {
    summary: call.summary,
    description: descriptionOf(call),
    tags: [tagOf(call)],
    ...(call.permission !== 'anyone' && { security: [{ session: [] }] }),
    ...(call.addition && { 'x-addition': true }),
    'x-permission': call.permission,
    ...(call.confirms && { 'x-confirms': call.confirms }),
    ...(call.params && { params: jsonSchema(call.params, 'input') }),
    ...(call.query && { querystring: jsonSchema(call.query, 'input') }),
    ...(call.body && { body: jsonSchema(call.body, 'input') }),
    ...(call.movesMoney && { headers: idempotencyKey }),
    ...(call.revises && { headers: ifMatch }),
    response: {
      [call.creates ? 201 : 200]: { description: 'Done', ...jsonSchema(call.answer, 'output') },
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [status, refusal(STATUS_CODES[status], refusalName(status))]),
      ),
      default: refusal('Refused, whatever the call', OF_ANY_CALL),
    },
  };
}

function descriptionOf({ permission, confirms, beforeSecondFactor }: Call): string {
  const parts = [permissionText(permission)];
  if (permission !== 'anyone' && !beforeSecondFactor) parts.push(FACTOR_TEXT);
  if (confirms) parts.push(`Asks for a confirmation (403 confirmation_required): ${confirms}.`);
  return parts.join(' ');
}

const FACTOR_TEXT = 'Answers 403 second_factor_missing to whoever has none where the role requires one.';

function permissionText(permission: CallPermission): string {
  if (permission === 'anyone') return 'Anyone may call this.';
  if (permission === 'session') return 'For whoever is signed in.';
  return `For roles that may ${permission.action} ${permission.subjects.join(' or ')}, within their rows.`;
}

function tagOf({ path }: Call): string {
  const [, first = ''] = path.split('/');
  return resources.find(({ name }) => name === first || name === `${first}s`)?.name ?? first;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describeContent(jsonSchema),
  });
  return rest;
}

const idempotencyKey = {
  type: 'object',
  required: ['Idempotency-Key'],
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'New for each operation; the same key and body give the first answer again.',
    },
  },
};

const ifMatch = {
  type: 'object',
  properties: {
    'If-Match': {
      type: 'string',
      description: "The record's ETag as it was read: 409 where someone has changed it since.",
    },
  },
};

const refusal = (description = '', name: string) => ({ description, $ref: `${name}#` });
