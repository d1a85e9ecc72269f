/**
 * The field kinds. A field says what it holds and how it may be written; each kind has one Zod schema
 * for a present value, and one entry in a table on either side: how it is shown and edited
 * (console/kinds), and which column and check it has (service/resources/columns).
 */
import { z } from 'zod';
import type { Permission } from './abilities.ts';
import { DECIMAL_TEXT } from './money.ts';

/** What any field may say of itself. */
export type FieldRules = {
  /** A new record must have it, and no update may empty it. */
  required?: boolean;
  /** No two records share its value. */
  unique?: boolean;
  /** Given by the service; a caller may send it back unchanged, never set it. */
  readOnly?: boolean;
  /** Accepted when a record is created, never later. */
  createOnly?: boolean;
  /** Can no longer change once the record is in use elsewhere. */
  fixedOnceUsed?: boolean;
  /** Has no column: a rule of the service takes it in or works it out. */
  virtual?: boolean;
  /** Taken in and never part of a record that comes out: passwords, a new client's first admin. */
  inputOnly?: boolean;
  /** What a new record gets where the caller says nothing. */
  default?: string | number | boolean;
};

/** What every field is, whatever its kind. `Value` is the type of a present value in a record. */
export type FieldBase<Kind extends string, Value> = FieldRules & {
  kind: Kind;
  schema: z.ZodType<Value>;
};

export type TextField = FieldBase<'text', string> & {
  max: number;
  long?: boolean;
  copyable?: boolean;
  /** A code rather than words: lists are filtered by the whole of it, never by a part. */
  exact?: boolean;
};
export type EmailField = FieldBase<'email', string>;
export type SecretField = FieldBase<'secret', string> & { repeats?: string };
export type ChoiceField<Choice extends string = string> = FieldBase<'choice', Choice> & {
  choices: readonly Choice[];
};
export type FlagField = FieldBase<'flag', boolean>;
export type IntegerField = FieldBase<'integer', number> & { min: number; max: number };
export type PercentField = FieldBase<'percent', string>;
export type ReferenceField = FieldBase<'reference', string> & { to: string };
export type ReferencesField = FieldBase<'references', string[]> & { to: string };
export type PartyField = FieldBase<'party', string> & { typeField: string };
export type MoneyField = FieldBase<'money', string> & { currencyField: string };
export type BalancesField = FieldBase<'balances', Balance[]>;
export type MomentField = FieldBase<'moment', string> & {
  /** The day says enough: lists leave the time out. */
  day?: boolean;
};
export type PermissionsField = FieldBase<'permissions', Permission[]>;
export type DataField = FieldBase<'data', unknown>;

export type Field =
  | TextField
  | EmailField
  | SecretField
  | ChoiceField
  | FlagField
  | IntegerField
  | PercentField
  | ReferenceField
  | ReferencesField
  | PartyField
  | MoneyField
  | BalancesField
  | MomentField
  | PermissionsField
  | DataField;

export type FieldKind = Field['kind'];
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

/** What a wallet holds of one currency; `balance` is a decimal string, negative only for the platform. */
export type Balance = { currency: string; abbreviation: string; decimals: number; balance: string };

/** Whose a wallet is, and who stands on either side of a transaction. */
export const partyTypes = ['user', 'client', 'platform'] as const;
export type PartyType = (typeof partyTypes)[number];

/** The id of the platform as an owner, and of its wallet. */
export const PLATFORM_ID = '00000000-0000-7000-8000-000000000000';

/** A line of text, or several with `long`; white space around it is dropped. */
export function text(
  rules: FieldRules & {
    max?: number;
    min?: number;
    pattern?: RegExp;
    long?: boolean;
    copyable?: boolean;
    exact?: boolean;
  } = {},
): TextField {
  const { max = rules.long ? 2000 : 200, min = 1, pattern, ...rest } = rules;
  const line = z.string().trim().min(min).max(max).refine(isStorable);
  return { ...rest, kind: 'text', max, schema: pattern ? line.regex(pattern) : line };
}

/** Whether a database can hold it: no NUL, and no half of a surrogate pair, which is no character. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** An e-mail address, kept in lower case. */
export function email(rules: FieldRules = {}): EmailField {
  return { ...rules, kind: 'email', schema: z.string().trim().toLowerCase().max(254).pipe(z.email()) };
}

/**
 * A password: goes in, never comes out. With `repeats` it only confirms the named field and is not kept.
 */
export function secret(rules: FieldRules & { repeats?: string } = {}): SecretField {
  return { ...rules, kind: 'secret', virtual: true, inputOnly: true, schema: z.string().min(10).max(200) };
}

/** One of a fixed set of values. */
export function choice<const Choice extends string>(
  choices: readonly Choice[],
  rules: FieldRules = {},
): ChoiceField<Choice> {
  return { ...rules, kind: 'choice', choices, schema: z.enum(choices) as unknown as z.ZodType<Choice> };
}

/** Yes or no. */
export function flag(rules: FieldRules = {}): FlagField {
  return { ...rules, kind: 'flag', schema: z.boolean() };
}

/** A whole number between `min` and `max`. */
export function integer(rules: FieldRules & { min?: number; max?: number } = {}): IntegerField {
  const { min = 0, max = 2_147_483_647, ...rest } = rules;
  return { ...rest, kind: 'integer', min, max, schema: z.int().min(min).max(max) };
}

/** A percentage from 0 to 100 as a decimal string with at most two decimals: "7.25". */
export function percent(rules: FieldRules = {}): PercentField {
  const schema = z
    .string()
    .trim()
    .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/);
  return { ...rules, kind: 'percent', schema };
}

/** The `_id` of a record of the resource `to`. */
export function reference(to: string, rules: FieldRules = {}): ReferenceField {
  return { ...rules, kind: 'reference', to, schema: z.string().min(1).max(80) };
}

/** The `_id`s of several records of the resource `to`. */
export function references(to: string, rules: FieldRules = {}): ReferencesField {
  return { ...rules, kind: 'references', to, schema: z.array(z.string().min(1).max(80)).max(500) };
}

/** The `_id` of a user or client, or the platform's; which of them is said by the field `typeField`. */
export function party(typeField: string, rules: FieldRules = {}): PartyField {
  return { ...rules, kind: 'party', typeField, schema: z.uuid() };
}

/** An amount as a decimal string in the currency that the field `currencyField` names. */
export function money(currencyField: string, rules: FieldRules = {}): MoneyField {
  return { ...rules, kind: 'money', currencyField, schema: z.string().trim().regex(DECIMAL_TEXT) };
}

/** What a wallet holds, one entry a currency. */
export function balances(rules: FieldRules = {}): BalancesField {
  const one = z.object({
    currency: z.string(),
    abbreviation: z.string(),
    decimals: z.int(),
    balance: z.string(),
  });
  return { ...rules, kind: 'balances', virtual: true, readOnly: true, schema: z.array(one) };
}

/** A moment as an ISO 8601 text in UTC with milliseconds. */
export function moment(rules: FieldRules & { day?: boolean } = {}): MomentField {
  const schema = z.iso
    .datetime({ offset: true })
    .refine((value) => isInCalendar(new Date(value)), { params: { key: 'validation.moment' } });
  return { ...rules, kind: 'moment', schema };
}

/** Whether it lies in the years 1 to 9999, in UTC: what a database holds and ISO 8601 writes in four digits. */
export function isInCalendar(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** The rules of a role, in order. */
export function permissions(rules: FieldRules = {}): PermissionsField {
  const one = z.strictObject({
    subject: z.string().min(1).max(80),
    action: z.enum(['read', 'create', 'edit', 'delete', 'recharge', 'manage']),
    allowed: z.boolean(),
  });
  return { ...rules, kind: 'permissions', schema: z.array(one).max(500) };
}

/** Any JSON, shown as it is. */
export function data(rules: FieldRules = {}): DataField {
  return { ...rules, kind: 'data', schema: z.unknown() };
}
