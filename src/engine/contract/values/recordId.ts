/** Schema of a record's `_id` in calls: a UUID from the service, or a name that the creator chose. */
import { z } from 'zod';

/** A UUID of no record, for examples. */
export const SAMPLE_ID = '01980c2e-6b1f-7d3a-9c44-5e0f8a7b2c61';

export const recordId = z
  .string()
  .min(1)
  .max(80)
  .meta({ examples: [SAMPLE_ID] });

const uuid = z.uuid();

/** Whether the text is a UUID, as the service generates. Records named by their creator have other ids. */
export const isUuid = (text: string): boolean => uuid.safeParse(text).success;
