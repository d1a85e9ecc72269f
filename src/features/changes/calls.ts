/** Which records have changed, for consoles that follow what others do. */
import { z } from 'zod';
import { defineCall } from '#engine/contract';
import { cursor } from '#features/events/calls';

export const listChanges = defineCall({
  method: 'GET',
  path: '/changes',
  summary:
    'Which records have changed after a cursor, of those that the caller sees: what they are now, the calls of their resources ' +
    'return. Call it again with `next`. Without `after` it only returns the cursor. With `Accept: application/x-ndjson` the ' +
    'response goes on with a line for each few seconds in which something has changed, and empty ones in between, until the ' +
    'session ends.',
  permission: 'session',
  extension: true,
  cost: 'list',
  query: z.strictObject({ after: cursor.optional() }),
  response: z.object({
    /** The ids of records by resource. */
    changed: z.record(z.string(), z.array(z.string())),
    /** Whether too much has happened to list it: everything may have changed. */
    everything: z.boolean(),
    /** Whether the caller made all of these changes, here or elsewhere. */
    own: z.boolean(),
    next: z.string(),
  }),
});
