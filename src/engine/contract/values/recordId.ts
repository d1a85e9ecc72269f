/** The `_id` of a record, as calls take it: one made by the service, or a name. */
import { z } from 'zod';

/** One as the service makes them, of no record: for examples. */
export const SAMPLE_ID = '01980c2e-6b1f-7d3a-9c44-5e0f8a7b2c61';

export const recordId = z
  .string()
  .min(1)
  .max(80)
  .meta({ examples: [SAMPLE_ID] });

const uuid = z.uuid();

/** Whether it has the form that the service gives an `_id`; a record that its maker names has another. */
export const isUuid = (text: string): boolean => uuid.safeParse(text).success;
