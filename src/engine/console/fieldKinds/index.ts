/** The table of field kinds: a new kind adds its entry here, and the compiler requires it. */
import type { Field, FieldKind, FieldOf } from '../../contract/fields.ts';
import { boolean, choice, choices } from './choice.tsx';
import { file } from './file.tsx';
import { json } from './json.tsx';
import type { Kind } from './kind.ts';
import { phone, url } from './link.tsx';
import { amounts, money } from './money.tsx';
import { createComputedKind, createListKind } from './nested.tsx';
import { decimal, integer, percent } from './number.tsx';
import { party } from './party.tsx';
import { permissions } from './permissions.tsx';
import { reference, references } from './reference.tsx';
import { email, secret, text } from './text.tsx';
import { date, timestamp } from './timestamp.tsx';

export const kinds: { readonly [K in FieldKind]: Kind<FieldOf<K>> } = {
  text,
  email,
  secret,
  choice,
  choices,
  boolean,
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
  list: createListKind(getKind),
  computed: createComputedKind(getKind),
};

/** The entry for a field of any kind. */
export function getKind(field: Field): Kind<Field> {
  // Each entry takes exactly the fields of its kind, which the compiler can't infer through a lookup.
  return kinds[field.kind] as unknown as Kind<Field>;
}
