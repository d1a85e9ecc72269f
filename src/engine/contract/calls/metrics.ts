/** The figures of all resources that declare any: contract/declaration/metrics.ts. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_PERIODS } from '../declaration/metrics.ts';

/** Of one currency, where amounts are summed: nothing here is ever summed across currencies. */
const figure = z.object({
  currency: z.string().optional(),
  called: z.string().optional(),
  /** As a decimal string; left out where records are counted. */
  sum: z.string().optional(),
  /** What other records took back of these; it is subtracted in `sum`. Left out where nothing was. */
  offset: z.string().optional(),
  /** Of the records themselves, without those that take others back. */
  count: z.int(),
});

const metric = z.object({
  resource: z.string(),
  metric: z.string(),
  /** Whether all records were read: else there are more than these, or periods before `since`. */
  whole: z.boolean(),
  /** Of all periods together. */
  figures: z.array(figure),
  /** The figures are complete from here on. */
  since: z.string().optional(),
  /** Each with its first and last moment, or day; the oldest first. */
  periods: z.array(z.object({ from: z.string(), to: z.string(), figures: z.array(figure) })).optional(),
});
export type MetricResponse = z.infer<typeof metric>;
export type MetricValue = z.infer<typeof figure>;

/** What a call asks for whose figures are told by days. */
export const inZone = z.strictObject({
  zone: z
    .string()
    .max(60)
    .refine(isZone, { params: { key: 'validation.pattern' } })
    .optional()
    .describe('The time zone that periods begin in, such as Europe/Madrid; UTC where it is left out.'),
});

const asked = inZone.extend({
  periods: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PERIODS)
    .optional()
    .describe('The most periods of each, the last ones; all that are declared where it is left out.'),
});

export const metrics = defineCall({
  method: 'GET',
  path: '/metrics',
  summary:
    'What resources count and sum for an overview, within the own rows, by currency; a metric that asks about a field ' +
    'or a resource that the role may not read is left out.',
  permission: 'session',
  cost: 'overview',
  extension: true,
  query: asked,
  answer: z.object({ data: z.array(metric) }),
});

/** Whether there is such a time zone. */
function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
