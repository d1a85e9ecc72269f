/** The schema of a file's metadata in a record. */
import { z } from 'zod';
import type { FileField } from '../fields.ts';
import { MAX_FILE_NAME, type StoredFile, safeFileName } from './files.ts';

export function fileSchema({ accept, max }: Pick<FileField, 'accept' | 'max'>): z.ZodType<StoredFile> {
  return z.strictObject({
    _id: z.uuid(),
    name: z
      .string()
      .min(1)
      .max(MAX_FILE_NAME)
      .refine((name) => name === safeFileName(name)),
    type: z.enum(accept),
    size: z.int().min(1).max(max),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  });
}
