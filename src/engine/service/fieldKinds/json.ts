/** Kinds stored as JSON, and secrets, which are not stored. */

import type { JsonField, PermissionsField, SecretField } from '../../contract/fields.ts';
import { jsonColumn } from '../database/schema/columns.ts';
import { type Codec, identityCodec } from './codec.ts';

const codec = {
  ...identityCodec,
  column: (name: string) => jsonColumn(name),
  parseFilter: 'never',
  order: 'never',
} as const;

export const permissions: Codec<PermissionsField> = codec;
export const json: Codec<JsonField> = codec;

export const secret: Codec<SecretField> = { ...codec, column: 'virtual' };
