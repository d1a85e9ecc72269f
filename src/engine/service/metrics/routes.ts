/** GET /metrics of the API: the metrics of every resource, as far as the caller may read their fields. */
import { type MetricResponse, metrics } from '../../contract/calls/metrics.ts';
import { resources } from '../../contract/registry.ts';
import type { Routes } from '../core.ts';
import { serve } from '../http/serve.ts';
import { readMetric } from './read.ts';

export const metricRoutes: Routes = ({ app, database, settings }) => {
  serve(app, metrics, async ({ caller, query: { zone = settings.reportingZone, periods } }) => {
    const data: MetricResponse[] = [];
    // Sequential, so that an overview holds one connection only.
    for (const resource of resources) {
      for (const metric of Object.keys(resource.metrics)) {
        const values = await database.read(caller.user, (orm) =>
          readMetric(orm, resource, metric, caller, zone, undefined, periods),
        );
        if (values) data.push({ resource: resource.name, metric, ...values });
      }
    }
    return { data };
  });
};
