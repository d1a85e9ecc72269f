/** What a list answers. */
import { z } from 'zod';

/**
 * `next` is the cursor of the page behind; `estimated` marks a total above 10,000, or one of a search that has not come to
 * its end. A page of a search by words may have fewer rows than asked for, or none, and still a `next`: then
 * `searchedTo` is the moment that it has come to, and `next` goes on from there.
 */
export const listAnswer = <Schema extends z.ZodType>(record: Schema) =>
  z.object({
    data: z.array(record),
    total: z.int(),
    estimated: z.boolean().optional(),
    next: z.string().optional(),
    searchedTo: z.iso.datetime().optional().describe('How far a search by words has come; `next` goes on.'),
  });

export type ListAnswer<Record> = z.infer<ReturnType<typeof listAnswer<z.ZodType<Record>>>>;
