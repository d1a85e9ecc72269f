/** Serves the API document and its reader at /api/docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../contract/call.ts';
import { buildDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';

/** To be registered before the routes: it listens to them as they are added. */
export async function serveDocument(app: FastifyInstance): Promise<void> {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    // A route for GET is added for HEAD too.
    if (config?.call && method === config.call.method) calls.push(config.call);
  });
  let document: JsonSchema | undefined;
  // The reader asks for this plug-in; what it serves is made when it is first asked for.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '', info: { title: '', version: '' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: READER_POLICY,
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
    transformSpecificationClone: false,
    transformSpecification: () => {
      document ??= buildDocument(calls);
      return document;
    },
  });
}

const READER_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'; script-src 'self'";
