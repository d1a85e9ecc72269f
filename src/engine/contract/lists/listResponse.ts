/** What a list answers. */
import { z } from 'zod';

/**
 * `next` is the cursor of the page behind; `estimated` marks a total above 10,000, or one of a search that has not come to
 * its end. A page of a search by words may have fewer rows than asked for, or none, and still a `next`: then
 * `searchedTo` is the moment that it has come to, and `next` goes on from there. Always the same for a record.
 */
export function listResponse<Schema extends z.ZodType>(record: Schema): AnswerOf<Schema> {
  const known = answers.get(record) as AnswerOf<Schema> | undefined;
  if (known) return known;
  const answer = make(record);
  answers.set(record, answer);
  return answer;
}

const answers = new WeakMap<z.ZodType, unknown>();

const sumSchema = z.object({
  /** `_id` of the currency, and how it is called, where that may be read. */
  currency: z.string(),
  called: z.string().optional(),
  /** With `in` and `out`: the net, `in` less `out`. */
  sum: z.string(),
  /** Into and out of what the list is seen from, and what moved within it: where the amount has a direction. */
  in: z.string().optional(),
  out: z.string().optional(),
  within: z.string().optional(),
  /** How many rows were counted. */
  count: z.int(),
});

const viewpointSchema = z
  .object({
    of: z.enum(['parties', 'own', 'client', 'all']),
    /** Their `_id`s. */
    parties: z.array(z.string()).optional(),
  })
  .describe(
    'Whose side the sums with a direction are seen from: these parties, the caller, their client, or the whole app.',
  );

/** Whose side a list's sums are seen from. */
export type Viewpoint = z.infer<typeof viewpointSchema>;

/** What the rows of a list have in one currency: exact, as decimals. */
export type CurrencySum = z.infer<typeof sumSchema>;

const make = <Schema extends z.ZodType>(record: Schema) =>
  z.object({
    data: z.array(record),
    total: z.int(),
    estimated: z.boolean().optional(),
    next: z.string().optional(),
    summaries: z
      .record(z.string(), z.array(sumSchema))
      .nullable()
      .optional()
      .describe('By field, the sums in each currency; null where the rows are too many to be summed.'),
    viewpoint: viewpointSchema.optional(),
    searchedTo: z.iso.datetime().optional().describe('How far a search by words has come; `next` goes on.'),
  });

type AnswerOf<Schema extends z.ZodType> = ReturnType<typeof make<Schema>>;

export type ListResponse<Record> = z.infer<AnswerOf<z.ZodType<Record>>>;
