/** The HTTP side of the service: plug-ins, then every route. */
import Fastify, { type FastifyInstance } from 'fastify';
import { ownAccountRoutes } from '../accounts/ownRoutes.ts';
import { accountRoutes } from '../accounts/routes.ts';
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
import { robotsRoutes } from './pages/robots.ts';
import { trackWrites } from './readYourWrites.ts';
import { ANONYMOUS_BODY_LIMIT } from './serve.ts';

/** The modules of routes that every app has. */
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
];

/** Milliseconds in which a request must have arrived. Node knows one limit for all requests of a server. */
const REQUEST_TIME = 30_000;
/** The same where files are taken: ten megabytes over a line of a quarter of a megabit each second. */
const FILE_TIME = 320_000;

/** @param console the folder of the built console @returns not yet listening */
export async function createApp(core: Core, console?: string): Promise<FastifyInstance> {
  const takesFiles = fieldsOfFiles().length > 0;
  const trustsProxies = core.settings.trustedProxies.length > 0;
  const app = Fastify({
    logger: loggerOptions(core.settings),
    bodyLimit: ANONYMOUS_BODY_LIMIT,
    // Nobody else is believed who says where a request comes from.
    trustProxy: trustsProxies && [...core.settings.trustedProxies],
    serverFactory: (handler) =>
      createHttpServer(handler, {
        requestTimeout: takesFiles ? FILE_TIME : REQUEST_TIME,
        // A proxy brings the requests of many.
        ...(trustsProxies && { connectionsOfNetwork: Number.POSITIVE_INFINITY }),
      }),
    forceCloseConnections: 'idle',
    // While this process ends, what still comes over an open connection is served: see endConnections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: sendRawError,
    // An address that no route can be looked up by.
    frameworkErrors: sendError,
  });
  limitInFlight(app);
  acceptJson(app);
  endConnections(app);
  registerErrorHandler(app);
  app.decorate('readCaller', callerReader(core));
  // Whoever asks is under way themselves.
  const isWaitedFor = () => app.underWay() > 1;
  const { busySeconds } = core.settings;
  app.decorate('admission', createAdmission(costLimits(core.database), busySeconds, isWaitedFor));
  app.decorateRequest('caller', null);
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
 * Once the app is closing, each connection ends with the answer that is under way: kept open for a next
 * request, as it would be, it would hold the process for more than a minute. */
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

/** Nothing but JSON is taken; an empty body, as a DELETE may have with a content type, is none. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    parse(request, body as string, done);
  });
}
