/** The metrics of all resources that declare any: contract/declaration/metrics.ts. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_PERIODS } from '../declaration/metrics.ts';

/** The amounts of one currency. Amounts are never summed across currencies. */
const figureSchema = z.object({
  currency: z.string().optional(),
  called: z.string().optional(),
  /** Decimal string; omitted if the metric counts records. */
  sum: z.string().optional(),
  /** Sum of the records that offset these, already subtracted in `sum`. Omitted if there are none. */
  offset: z.string().optional(),
  /** Number of records, without those that offset others. */
  count: z.int(),
});

const metric = z.object({
  resource: z.string(),
  metric: z.string(),
  /** Whether all records were read. If not, there are more than these, or periods before `since`. */
  whole: z.boolean(),
  /** Totals of all periods. */
  figures: z.array(figureSchema),
  /** The numbers are complete from here on. */
  since: z.string().optional(),
  /** Oldest first, each with its first and last timestamp or day. */
  periods: z.array(z.object({ from: z.string(), to: z.string(), figures: z.array(figureSchema) })).optional(),
});
export type MetricResponse = z.infer<typeof metric>;
export type MetricValue = z.infer<typeof figureSchema>;

/** Query of calls that return numbers by day. */
export const inZone = z.strictObject({
  zone: z
    .string()
    .max(60)
    .refine(isZone, { params: { key: 'validation.pattern' } })
    .optional()
    .describe('Time zone of the periods, such as Europe/Madrid. By default `REPORTING_ZONE`.'),
});

const querySchema = inZone.extend({
  periods: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PERIODS)
    .optional()
    .describe('Maximum number of periods, counted back from now. All declared periods by default.'),
});

export const metrics = defineCall({
  method: 'GET',
  path: '/metrics',
  summary:
    "Metrics of resources for an overview, over the caller's rows and by currency. Metrics that use a field or a " +
    'resource that the role may not read are omitted.',
  permission: 'session',
  cost: 'overview',
  extension: true,
  query: querySchema,
  response: z.object({ data: z.array(metric) }),
});

/** Whether the runtime knows this time zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
