/** The format of a list request. lists.ts defines which filters and sort orders a resource supports. */
import { z } from 'zod';
import type { Resource } from '../resource.ts';
import { MAX_FILTER_TEXT, MAX_RANGE } from './lists.ts';

const value = z.union([z.string().max(MAX_FILTER_TEXT), z.number(), z.boolean(), z.null()]);

/** Schema of a list request after its JSON is parsed. */
export const listRequestSchema = z.strictObject({
  sort: z.tuple([z.string(), z.enum(['ASC', 'DESC'])]).optional(),
  range: z
    .tuple([z.int().min(0), z.int().min(0)])
    .refine(([from, to]) => to >= from && to - from < MAX_RANGE, {
      params: { key: 'validation.range', args: { max: MAX_RANGE } },
    })
    .optional(),
  filter: z.record(z.string(), z.union([value, z.array(value).max(MAX_RANGE)])).optional(),
  after: z.string().optional(),
  summaries: z.boolean().optional(),
});
export type ListRequest = z.infer<typeof listRequestSchema>;

/** The query parameters of a list request, each JSON in a string. The API document describes the allowed values. */
export function listParameters({ name, list }: Resource) {
  const part = (description: string, mark: string) =>
    z
      .string()
      .optional()
      .meta({ description, [mark]: name });
  return {
    sort: part('A field and its direction, as JSON.', 'sortOf'),
    range: part('The first row and the last, counted from 0, as JSON.', 'rangeOf'),
    filter: part('Values by field, as JSON.', 'filterOf'),
    ...(Object.keys(list.summaries).length && { summaries }),
  };
}

const summaries = z
  .enum(['true', 'false'])
  .optional()
  .describe(
    'Whether to sum the amounts of all rows that match the filter, per currency. Amounts with a direction are summed ' +
      'as in, out and net.',
  );

/** The cursor of an unbounded list. */
export const after = z.string().optional().describe('The `next` of the previous page.');
