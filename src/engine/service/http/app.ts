/** The HTTP server: plug-ins, then all routes. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { ownAccountRoutes } from '../accounts/ownRoutes.ts';
import { accountRoutes } from '../accounts/routes.ts';
import { backgroundRoutes } from '../background/routes.ts';
import type { Core, Routes } from '../core.ts';
import { exportRoutes } from '../exports/routes.ts';
import { serviceFeatures } from '../feature.ts';
import { fieldsOfFiles, fileRoutes } from '../files/routes.ts';
import { importRoutes } from '../imports/routes.ts';
import { metricRoutes } from '../metrics/routes.ts';
import { actionRoutes } from '../records/actions/routes.ts';
import { resourceRoutes } from '../records/routes.ts';
import { secondFactorRoutes } from '../secondFactor/routes.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { createAdmission } from './admission/admission.ts';
import { limitInFlight } from './admission/inFlight.ts';
import { costLimits } from './admission/limits.ts';
import { requireSingleHost, warnUntrustedProxy } from './admission/requests.ts';
import { callerReader } from './authorization.ts';
import { sendRawError } from './connections/rawErrors.ts';
import { createHttpServer } from './connections/server.ts';
import { serveDocument } from './document/serve.ts';
import { registerErrorHandler, sendError } from './errorHandler.ts';
import { healthRoutes } from './health.ts';
import { loggerOptions } from './log.ts';
import { metricsRoutes } from './metrics.ts';
import { serveConsole } from './pages/console.ts';
import { REQUEST_ID } from './pages/headers.ts';
import { robotsRoutes } from './pages/robots.ts';
import { trackWrites } from './readYourWrites.ts';
import { ANONYMOUS_BODY_LIMIT } from './serve.ts';

/** The routes that every app has. */
const modules: readonly Routes[] = [
  metricsRoutes,
  healthRoutes,
  robotsRoutes,
  sessionRoutes,
  accountRoutes,
  ownAccountRoutes,
  secondFactorRoutes,
  resourceRoutes,
  actionRoutes,
  fileRoutes,
  importRoutes,
  exportRoutes,
  metricRoutes,
  backgroundRoutes,
];

/** Maximum milliseconds for a request to arrive. Node has one limit for all requests of a server. */
const REQUEST_TIME = 30_000;
/** The limit with file uploads: enough for ten megabytes at a quarter of a megabit per second. */
const FILE_TIME = 320_000;

/** @param console folder of the built console @returns an app that is not listening yet */
export async function createApp(core: Core, console?: string): Promise<FastifyInstance> {
  const takesFiles = fieldsOfFiles().length > 0;
  const trustsProxies = core.settings.trustedProxies.length > 0;
  const app = Fastify({
    logger: loggerOptions(core.settings),
    genReqId: () => randomUUID(),
    bodyLimit: ANONYMOUS_BODY_LIMIT,
    // Forwarded addresses are accepted from these proxies only.
    trustProxy: trustsProxies && [...core.settings.trustedProxies],
    serverFactory: (handler) =>
      createHttpServer(handler, {
        requestTimeout: takesFiles ? FILE_TIME : REQUEST_TIME,
        // A proxy carries the requests of many clients.
        ...(trustsProxies && { connectionsOfNetwork: Number.POSITIVE_INFINITY }),
      }),
    forceCloseConnections: 'idle',
    // Requests on open connections are still served during shutdown: see endConnections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: sendRawError,
    // URLs that cannot be routed.
    frameworkErrors: sendError,
  });
  limitInFlight(app);
  acceptJson(app);
  endConnections(app);
  registerErrorHandler(app);
  app.decorate('readCaller', callerReader(core));
  // The current request is itself in flight.
  const isWaitedFor = () => app.underWay() > 1;
  const { busySeconds } = core.settings;
  app.decorate('admission', createAdmission(costLimits(core.database), busySeconds, isWaitedFor));
  app.decorate('core', core);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  trackWrites(app, core.database);
  await serveConsole(app, console);
  requireSingleHost(app);
  if (!trustsProxies) warnUntrustedProxy(app);
  if (core.settings.apiDocs) await serveDocument(app);
  const ofFeatures = serviceFeatures.flatMap(({ routes = [] }) => routes);
  for (const routes of [...modules, ...ofFeatures]) routes({ ...core, app });
  return app;
}

/**
 * During shutdown, closes each connection after its current response. Kept alive, it would delay the exit by more than
 * a minute.
 */
function endConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Accepts JSON only. An empty body counts as none, since some clients send DELETE with a content type. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    parse(request, body as string, done);
  });
}
