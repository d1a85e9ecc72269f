/** Texts, e-mail addresses, URLs, phone numbers and choices. */
import { text as textColumn } from 'drizzle-orm/pg-core';
import type {
  ChoiceField,
  ChoicesField,
  EmailField,
  PhoneField,
  TextField,
  UrlField,
} from '../../contract/fields.ts';
import { canonicalEmail } from '../../contract/values/emails.ts';
import { phoneDigits } from '../../contract/values/phones.ts';
import { type Codec, type FilterContext, type FilterInput, identityCodec, parseTextFilter } from './codec.ts';

const codec = {
  ...identityCodec,
  column: (name: string) => textColumn(name),
  parseFilter: parseTextFilter,
  order: 'words',
} as const;

export const text: Codec<TextField> = codec;
/** Filters are normalized like stored addresses, so that any spelling of the domain matches. */
export const email: Codec<EmailField> = {
  ...codec,
  parseFilter: (input, about) => canonicalEmail(parseTextFilter(input, about)),
};

export const url: Codec<UrlField> = codec;

/** Filters are normalized like stored numbers, so that any formatting matches. */
export const phone: Codec<PhoneField> = {
  ...codec,
  parseFilter: (input, about) => phoneDigits(parseTextFilter(input, about)),
  order: 'value',
};

export const choice: Codec<ChoiceField> = {
  ...identityCodec,
  column: (name) => textColumn(name),
  parseFilter: parseChoice,
  order: 'value',
};

/** Filters match each of the values. */
export const choices: Codec<ChoicesField> = {
  ...identityCodec,
  column: (name) => textColumn(name).array(),
  // None and null are the same, so they have the same seal.
  stored: (values) => ((values as readonly string[]).length > 0 ? values : null),
  nothing: [],
  parseFilter: parseChoice,
  order: 'never',
};

function parseChoice(
  input: FilterInput,
  { field, wrong }: Pick<FilterContext<ChoiceField | ChoicesField>, 'field' | 'wrong'>,
): FilterInput {
  if (field.choices.includes(String(input))) return input;
  throw wrong({ key: 'validation.choice', args: { choices: field.choices.join(', ') } });
}
