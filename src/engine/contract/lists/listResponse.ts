/** List responses. */
import { z } from 'zod';

/**
 * The schema of a list response; always the same object for one record schema.
 *
 * `next` is the cursor of the next page. `estimated` marks a total above 10,000, or that of a search that has not
 * finished. A page of a text search may have fewer rows than requested, or none, and still a `next`: `searchedTo` is
 * the timestamp it has searched up to, and `next` continues from there.
 */
export function listResponse<Schema extends z.ZodType>(record: Schema): ListResponseSchema<Schema> {
  const cached = schemas.get(record) as ListResponseSchema<Schema> | undefined;
  if (cached) return cached;
  const schema = buildSchema(record);
  schemas.set(record, schema);
  return schema;
}

const schemas = new WeakMap<z.ZodType, unknown>();

const sumSchema = z.object({
  /** `_id` of the currency, and its name if the caller may read it. */
  currency: z.string(),
  called: z.string().optional(),
  /** The net amount, `in` minus `out`, if these are present. */
  sum: z.string(),
  /** Amounts into and out of the viewpoint, and moved within it, if the summary has a flow. */
  in: z.string().optional(),
  out: z.string().optional(),
  within: z.string().optional(),
  /** Number of rows. */
  count: z.int(),
});

const viewpointSchema = z
  .object({
    of: z.enum(['parties', 'own', 'client', 'all']),
    /** `_id`s of the parties. */
    parties: z.array(z.string()).optional(),
  })
  .describe(
    'Viewpoint of the sums with a direction: these parties, the caller, their client, or the whole app.',
  );

/** The viewpoint of a list's sums with a direction. */
export type Viewpoint = z.infer<typeof viewpointSchema>;

/** Sums of a list in one currency, as exact decimal strings. */
export type CurrencySum = z.infer<typeof sumSchema>;

const buildSchema = <Schema extends z.ZodType>(record: Schema) =>
  z.object({
    data: z.array(record),
    total: z.int(),
    estimated: z.boolean().optional(),
    next: z.string().optional(),
    summaries: z
      .record(z.string(), z.array(sumSchema))
      .nullable()
      .optional()
      .describe('Sums per currency by field; null if there are too many rows.'),
    viewpoint: viewpointSchema.optional(),
    searchedTo: z.iso
      .datetime()
      .optional()
      .describe('How far a text search has come; `next` continues from there.'),
  });

type ListResponseSchema<Schema extends z.ZodType> = ReturnType<typeof buildSchema<Schema>>;

export type ListResponse<Record> = z.infer<ListResponseSchema<z.ZodType<Record>>>;
