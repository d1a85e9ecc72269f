/** What refers to records: to one, to several, to one of several resources. */
import { text, uuid } from 'drizzle-orm/pg-core';
import type { PartyField, ReferenceField, ReferencesField } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/registry.ts';
import { isUuid } from '../../contract/values/recordId.ts';
import { asItIs, askedText, type Codec } from './codec.ts';

export const reference: Codec<ReferenceField> = {
  ...asItIs,
  column: (name, field) => (resourceNamed(field.to).id ? text(name) : uuid(name)),
  asked: askedText,
  order: 'value',
};

export const references: Codec<ReferencesField> = {
  ...asItIs,
  // In a table of its own: schema/linkTables.ts.
  column: 'virtual',
  asked: askedText,
  order: 'never',
};

export const party: Codec<PartyField> = {
  ...asItIs,
  column: (name) => uuid(name),
  // What is no id at all is nobody's.
  asked: (given) => (isUuid(String(given)) ? given : null),
  order: 'value',
};
