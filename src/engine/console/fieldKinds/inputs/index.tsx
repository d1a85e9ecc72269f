/** The inputs of each kind: fetched with the first form, not with lists. */
import type { ComponentType } from 'react';
import type { Field, FieldKind, FieldOf } from '../../../contract/fields.ts';
import type { InputProps } from '../kind.ts';
import { Choice, Choices, Flag } from './choices.tsx';
import { Decimal, Integer, Percent } from './figures.tsx';
import { File } from './files.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { Day, TimestampInput } from './moments.tsx';
import { Permissions } from './permissions.tsx';
import { PartyInput, Reference, References } from './records.tsx';
import { createRowsInput } from './rows.tsx';
import { EmailAddress, Phone, Secret, TextLine, WebAddress } from './texts.tsx';

/** `never` if only the record's own page or the service sets it. */
const inputs: { readonly [K in FieldKind]: ComponentType<InputProps<FieldOf<K>>> | 'never' } = {
  text: TextLine,
  email: EmailAddress,
  secret: Secret,
  choice: Choice,
  choices: Choices,
  boolean: Flag,
  integer: Integer,
  decimal: Decimal,
  percent: Percent,
  reference: Reference,
  references: References,
  party: PartyInput,
  money: MoneyInput,
  amounts: 'never',
  timestamp: TimestampInput,
  date: Day,
  url: WebAddress,
  phone: Phone,
  permissions: Permissions,
  json: 'never',
  file: File,
  list: createRowsInput(getInput),
  computed: 'never',
};

/** The input of a field of any kind. */
export function getInput(field: Field): ComponentType<InputProps<Field>> | undefined {
  // Each entry takes exactly the fields of its kind, which the compiler can't infer through a lookup.
  const input = inputs[field.kind] as ComponentType<InputProps<Field>> | 'never';
  return input === 'never' ? undefined : input;
}
