/** Serves the API document and Swagger UI at /api/docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Call } from '../../../contract/call.ts';
import { buildDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';

/** Must be registered before the routes, since it collects them as they are added. */
export async function serveDocument(app: FastifyInstance): Promise<void> {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    // Fastify adds a HEAD route to each GET route.
    if (config?.call && method === config.call.method) calls.push(config.call);
  });
  let document: JsonSchema | undefined;
  // Swagger UI requires this plug-in. The document itself is built on first request.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '', info: { title: '', version: '' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: READER_POLICY,
    uiConfig: {
      docExpansion: 'none',
      persistAuthorization: false,
      requestInterceptor: authorizeAsPerson as never,
    },
    transformSpecificationClone: false,
    transformSpecification: () => {
      document ??= buildDocument(calls);
      return document;
    },
  });
}

/**
 * Swagger UI is sent the source of this function and runs it in the browser, before each request. Whoever is signed in to the
 * console in that browser makes the calls as themselves, unless they authorize with another key.
 */
const authorizeAsPerson = (request: { headers: Record<string, string> }) => {
  const token = localStorage.getItem('accessToken');
  if (token && !request.headers.Authorization) request.headers.Authorization = `Bearer ${token}`;
  return request;
};

const READER_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'; script-src 'self'";
