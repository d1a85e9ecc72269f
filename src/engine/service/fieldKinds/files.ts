/**
 * Files: their metadata is JSON in the record, and so covered by its seal. The content is stored separately (files/).
 */

import type { FileField } from '../../contract/fields.ts';
import type { StoredFile } from '../../contract/values/files.ts';
import { jsonColumn } from '../database/schema/columns.ts';
import { type Codec, identityCodec } from './codec.ts';

export const file: Codec<FileField> = {
  ...identityCodec,
  column: (name) => jsonColumn(name),
  // Restores the key order, which JSON in a database does not preserve.
  toResponse(value) {
    const { _id, name, type, size, sha256 } = value as StoredFile;
    return { _id, name, type, size, sha256 } satisfies StoredFile;
  },
  /** Filters by presence: lists/filters.ts. */
  parseFilter(input, { wrong }) {
    if (typeof input === 'boolean') return input;
    throw wrong({ key: 'validation.type', args: { expected: 'boolean' } });
  },
  order: 'never',
};
