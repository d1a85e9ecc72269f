/** The service's table of field kinds: the compiler asks for a whole entry of each. */
import type { Field, FieldKind, FieldOf } from '../../contract/fields.ts';
import type { Codec } from './codec.ts';
import { file } from './files.ts';
import { json, permissions, secret } from './json.ts';
import { computedCodec, listCodec } from './nested.ts';
import { amounts, booleanCodec, decimal, integer, money, percent } from './numbers.ts';
import { party, reference, references } from './records.ts';
import { choice, email, phone, text, url } from './texts.ts';
import { date, timestamp } from './timestamps.ts';

export const codecs: { readonly [Kind in FieldKind]: Codec<FieldOf<Kind>> } = {
  text,
  email,
  secret,
  choice,
  boolean: booleanCodec,
  integer,
  decimal,
  percent,
  reference,
  references,
  party,
  money,
  amounts,
  timestamp,
  date,
  url,
  phone,
  permissions,
  json,
  file,
  list: listCodec(getCodec),
  computed: computedCodec(getCodec),
};

/** The entry of a field, whatever its kind. */
export function getCodec(field: Field): Codec<Field> {
  // An entry takes exactly the fields of its kind, which the compiler can't follow through a lookup.
  return codecs[field.kind] as unknown as Codec<Field>;
}
