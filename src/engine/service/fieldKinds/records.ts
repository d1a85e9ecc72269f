/** References to one record, several records, or one of several resources. */
import { text, uuid } from 'drizzle-orm/pg-core';
import type { PartyField, ReferenceField, ReferencesField } from '../../contract/fields.ts';
import { getResource } from '../../contract/registry.ts';
import { isUuid } from '../../contract/values/recordId.ts';
import { type Codec, identityCodec, parseTextFilter } from './codec.ts';

export const reference: Codec<ReferenceField> = {
  ...identityCodec,
  column: (name, field) => (getResource(field.to).id ? text(name) : uuid(name)),
  parseFilter: parseTextFilter,
  order: 'value',
};

export const references: Codec<ReferencesField> = {
  ...identityCodec,
  // Stored in a separate table: schema/linkTables.ts.
  column: 'virtual',
  parseFilter: parseTextFilter,
  order: 'never',
};

export const party: Codec<PartyField> = {
  ...identityCodec,
  column: (name) => uuid(name),
  // A text that is not an id matches no row.
  parseFilter: (input) => (isUuid(String(input)) ? input : null),
  order: 'value',
};
