/** GET /metrics for Prometheus: requests, metrics of features, and process metrics. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { thisApp } from '../../contract/app.ts';
import { costs } from '../../contract/cost.ts';
import { measureBackground } from '../background/metrics.ts';
import type { Routes } from '../core.ts';
import { measureReplica } from '../database/replica/metrics.ts';
import { serviceFeatures } from '../feature.ts';

/** Must be registered before the calls that it measures. */
export const metricsRoutes: Routes = ({ app, ...core }) => {
  const { database, keys, settings, triggers } = core;
  const { code } = thisApp();
  const registry = new Registry();
  // Processes share the port and each scrape reaches one of them, so their series need a label.
  if (settings.workers > 1) registry.setDefaultLabels({ process: String(process.pid) });
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: `${code}_http_request_seconds`,
    help: 'Requests by call and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: `${code}_http_under_way`,
    help: 'Requests that are being answered.',
    registers: [registry],
    collect() {
      this.set(app.underWay());
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Unknown paths have no route. Their URLs must not become label values.
    const route = routeOptions.url ?? 'none';
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  const rejected = new Counter({
    name: `${code}_refused_busy_total`,
    help: 'Requests that were refused because too many like them were under way, by what they cost.',
    labelNames: ['cost'],
    registers: [registry],
  });
  for (const cost of costs) rejected.inc({ cost }, 0);
  app.admission.observe((cost) => rejected.inc({ cost }));

  new Gauge({
    name: `${code}_audit_sealing_refused`,
    help: '1 where blocks of the audit log were removed or replaced, so that no others are made: npm run verify.',
    registers: [registry],
    collect() {
      this.set(keys.anchor.isRejected ? 1 : 0);
    },
  });
  new Gauge({
    name: `${code}_triggers_altered`,
    help: 'Triggers, rules and functions of the database that are not as they were made: npm run verify.',
    registers: [registry],
    collect() {
      this.set(triggers.altered.length);
    },
  });
  measureBackground(core, code, registry);
  if (database.replica) measureReplica(database.replica, code, registry);
  for (const { metrics } of serviceFeatures) metrics?.(registry, core);

  app.get('/metrics', { config: { always: true } }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
};
