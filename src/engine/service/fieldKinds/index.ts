/** The codecs of all field kinds. The type requires a complete entry for each. */
import type { Field, FieldKind, FieldOf } from '../../contract/fields.ts';
import type { Codec } from './codec.ts';
import { file } from './files.ts';
import { json, permissions, secret } from './json.ts';
import { computedCodec, listCodec } from './nested.ts';
import { amounts, booleanCodec, decimal, integer, money, percent } from './numbers.ts';
import { party, reference, references } from './records.ts';
import { choice, choices, email, phone, text, url } from './texts.ts';
import { date, timestamp } from './timestamps.ts';

export const codecs: { readonly [Kind in FieldKind]: Codec<FieldOf<Kind>> } = {
  text,
  email,
  secret,
  choice,
  choices,
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

/** The codec of a field. */
export function getCodec(field: Field): Codec<Field> {
  // The entry accepts exactly the fields of its kind, but the compiler cannot infer that from the lookup.
  return codecs[field.kind] as unknown as Codec<Field>;
}
