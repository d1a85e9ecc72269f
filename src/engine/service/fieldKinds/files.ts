/** Files: what is known of one stands in the record as JSON, and so under its seal; the content is elsewhere (files/). */
import { jsonb } from 'drizzle-orm/pg-core';
import type { FileField } from '../../contract/fields.ts';
import type { StoredFile } from '../../contract/values/files.ts';
import { type Codec, identityCodec } from './codec.ts';

export const file: Codec<FileField> = {
  ...identityCodec,
  column: (name) => jsonb(name),
  // In one order: JSON in a database has none.
  toResponse(value) {
    const { _id, name, type, size, sha256 } = value as StoredFile;
    return { _id, name, type, size, sha256 } satisfies StoredFile;
  },
  /** Whether there is one: lists/filters.ts. */
  parseFilter(input, { wrong }) {
    if (typeof input === 'boolean') return input;
    throw wrong({ key: 'validation.type', args: { expected: 'boolean' } });
  },
  order: 'never',
};
