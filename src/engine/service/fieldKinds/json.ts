/** Kinds stored as JSON, and secrets. */

import type { JsonField, PermissionsField, SecretField } from '../../contract/fields.ts';
import { bytes, jsonColumn } from '../database/schema/columns.ts';
import { type Codec, identityCodec } from './codec.ts';

const codec = {
  ...identityCodec,
  column: (name: string) => jsonColumn(name),
  parseFilter: 'never',
  order: 'never',
} as const;

export const permissions: Codec<PermissionsField> = codec;
export const json: Codec<JsonField> = codec;

export const secret: Codec<SecretField> = {
  ...codec,
  column: (name) => bytes(name),
  // records/secrets.ts has encrypted or hashed it.
  stored(value) {
    if (!Buffer.isBuffer(value)) throw new Error('A secret must not be stored as it is.');
    return value;
  },
};
