/**
 * The field kinds. A field says what it holds and how it may be written, as plain data: a list shows it
 * without a schema. Each kind has one entry in four tables: the Zod schema of a present value
 * (values/fieldSchema.ts), what stands of it in a file (exports/cells.ts), how it is shown and edited (console/kinds),
 * and which column it has (service/database/columns).
 */
import type { ErrorCode } from './errors.ts';
import type { Permission } from './rights/abilities.ts';
import { type FileSize, type FileType, parseFileSize, type StoredFile } from './values/files.ts';

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
  immutableOnceUsed?: boolean;
  /** Has no column: a rule of the service takes it in or works it out. */
  virtual?: boolean;
  /** Taken in and never part of a record that comes out: passwords, a new client's first admin. */
  inputOnly?: boolean;
  /** What a new record gets where the caller says nothing. */
  default?: string | number | boolean;
  /** What it was called before, the oldest name first: seals of its rows go on under that one. */
  previousNames?: readonly string[];
};

/** What every field is, whatever its kind. */
export type FieldBase<Kind extends string> = FieldRules & { kind: Kind };

export type TextField = FieldBase<'text'> & {
  min: number;
  max: number;
  pattern?: RegExp;
  long?: boolean;
  copyable?: boolean;
  /** A code rather than words: lists are filtered by the whole of it, never by a part. */
  exact?: boolean;
  /** The codes that the service writes: each has its words among the labels, as a choice has. */
  known?: readonly string[];
  /** What such a text may look like: values/samples.ts. */
  sample?: string;
};
export type EmailField = FieldBase<'email'>;
export type SecretField = FieldBase<'secret'> & { mustMatch?: string };
export type ChoiceField<Choice extends string = string> = FieldBase<'choice'> & {
  choices: readonly Choice[];
  /** What nearly all records have: a list without bound keeps an index of the others only. */
  commonValue?: Choice;
  /** Values that the service alone sets: no form offers them and no call takes them, and filters find them. */
  byService?: readonly Choice[];
};
export type BooleanField = FieldBase<'boolean'> & {
  /** The messages that say it in an exported file, where a bare yes or no would say too little. */
  says?: { yes: string; no: string };
};
export type IntegerField = FieldBase<'integer'> & { min: number; max: number };
export type DecimalField = FieldBase<'decimal'> & {
  /** How many decimals are kept and shown, 0 to 10. */
  decimals: number;
  /** Decimal strings, both included. */
  min?: string;
  max?: string;
};
export type PercentField = FieldBase<'percent'>;
export type ReferenceField<To extends string = string> = FieldBase<'reference'> & {
  to: To;
  /** Which of them can be chosen; any, where nothing is said. */
  optionsFrom?: OptionsFrom;
};
/** The records that another one names in a list of its own: a client's currencies. */
export type OptionsFrom = {
  /** The field beside this one that refers to that other record. */
  of: string;
  /** The list there: a field of the kind `references`. */
  in: string;
  /** What any other is refused with; `invalid`, where nothing is said. */
  errorCode?: ErrorCode;
};
export type ReferencesField = FieldBase<'references'> & { to: string };
export type PartyField = FieldBase<'party'> & { typeField: string };
export type MoneyField = FieldBase<'money'> & {
  currencyField: string;
  /** Nothing is no amount of it. */
  positive?: boolean;
  /** The values of those rows whose amount fixes the decimals of its currency; it does in all where nothing is said. */
  binds?: Readonly<Record<string, string>>;
};
export type AmountsField<Name extends string = string> = FieldBase<'amounts'> & { amountName: Name };
export type TimestampField = FieldBase<'timestamp'> & {
  /** The day says enough: lists leave the time out. */
  day?: boolean;
  /** It lies ahead when it is set; later it may have passed. */
  future?: boolean;
};
/** A calendar day, the same in every time zone. */
export type DateField = FieldBase<'date'>;
export type UrlField = FieldBase<'url'>;
export type PhoneField = FieldBase<'phone'>;
export type PermissionsField = FieldBase<'permissions'>;
export type JsonField = FieldBase<'json'>;
export type FileField = FieldBase<'file'> & {
  /** What it may be, told by its content. */
  accept: readonly FileType[];
  /** The most bytes that it may have. */
  max: number;
};

/** What a row of a list may have. */
export type NestedField =
  | TextField
  | EmailField
  | ChoiceField
  | BooleanField
  | IntegerField
  | DecimalField
  | PercentField
  | TimestampField
  | DateField
  | UrlField
  | PhoneField;
export type ListField = FieldBase<'list'> & {
  of: Readonly<Record<string, NestedField>>;
  /** How few rows and how many it may have. */
  min: number;
  max: number;
};
export type ComputedField = FieldBase<'computed'> & {
  /** Through references to a field of another record; else a function of the feature's service side works it out. */
  path?: string;
  /** What that function answers; of a path, what stands at its end is: declaration/computed.ts. */
  of?: ComputedResult;
};

/** What a function can work out: an amount is counted in what the row names, like any of the row's own. */
export type ComputedResult = NestedField | MoneyField;

export type Field =
  | TextField
  | EmailField
  | SecretField
  | ChoiceField
  | BooleanField
  | IntegerField
  | DecimalField
  | PercentField
  | ReferenceField
  | ReferencesField
  | PartyField
  | MoneyField
  | AmountsField
  | TimestampField
  | DateField
  | UrlField
  | PhoneField
  | PermissionsField
  | JsonField
  | FileField
  | ListField
  | ComputedField;

export type FieldKind = Field['kind'];
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

/** The type of a present value of each kind, as it stands in a record. */
export type FieldValues = {
  text: string;
  email: string;
  secret: string;
  choice: string;
  boolean: boolean;
  integer: number;
  decimal: string;
  percent: string;
  reference: string;
  references: string[];
  party: string;
  money: string;
  amounts: CurrencyAmount[];
  timestamp: string;
  date: string;
  url: string;
  phone: string;
  permissions: Permission[];
  json: unknown;
  file: StoredFile;
  list: Readonly<Record<string, unknown>>[];
  computed: unknown;
};

/** The type of a present value of a field. */
export type ValueOf<F extends Field> =
  F extends ChoiceField<infer Choice>
    ? Choice
    : F extends AmountsField<infer Name>
      ? (CurrencyAmount & Record<Name, string>)[]
      : FieldValues[F['kind']];

/**
 * One of several amounts, each of another currency. The amount itself stands beside these, under the name that the field
 * gives it. Disabled: whose it is doesn't use that currency now. Altered: it is not as the service wrote it, and
 * `expected` is what it should be, as a decimal string, where that is known.
 */
export type CurrencyAmount = {
  currency: string;
  abbreviation: string;
  decimals: number;
  disabled?: true | undefined;
  altered?: true | undefined;
  expected?: string | undefined;
};

/** A line of text, or several with `long`; white space around it is dropped. */
export function text(
  rules: FieldRules & {
    max?: number;
    min?: number;
    long?: boolean;
    copyable?: boolean;
    exact?: boolean;
    known?: readonly string[];
  } & Sampled = {},
): TextField {
  return { min: 1, max: rules.long ? 2000 : 200, ...rules, kind: 'text' };
}

/** Nobody can guess what fits a pattern: whoever sets one shows it. */
type Sampled = { pattern: RegExp; sample: string } | { pattern?: undefined; sample?: string };

/** An e-mail address, kept in lower case. */
export function email(rules: FieldRules = {}): EmailField {
  return { ...rules, kind: 'email' };
}

/**
 * A password: goes in, never comes out. With `mustMatch` it only confirms the named field and is not kept.
 */
export function secret(rules: FieldRules & { mustMatch?: string } = {}): SecretField {
  return { ...rules, kind: 'secret', virtual: true, inputOnly: true };
}

/** One of a fixed set of values. */
export function choice<const Choice extends string>(
  choices: readonly Choice[],
  rules: FieldRules & { commonValue?: NoInfer<Choice>; byService?: readonly NoInfer<Choice>[] } = {},
): ChoiceField<Choice> {
  return { ...rules, kind: 'choice', choices };
}

/** Yes or no. `says` names the messages that say it in an exported file, where these would say too little. */
export function boolean(rules: FieldRules & { says?: { yes: string; no: string } } = {}): BooleanField {
  return { ...rules, kind: 'boolean' };
}

/** A whole number between `min` and `max`. */
export function integer(rules: FieldRules & { min?: number; max?: number } = {}): IntegerField {
  return { min: 0, max: 2_147_483_647, ...rules, kind: 'integer' };
}

/**
 * An exact number with `decimals` decimals, as a decimal string: "-0.250". At most twenty digits stand before the point.
 * Bounds are decimal strings too: a number of JavaScript's would be a binary fraction.
 */
export function decimal(rules: FieldRules & { decimals: number; min?: string; max?: string }): DecimalField {
  return { ...rules, kind: 'decimal' };
}

/** A percentage from 0 to 100 as a decimal string with at most two decimals: "7.25". */
export function percent(rules: FieldRules = {}): PercentField {
  return { ...rules, kind: 'percent' };
}

/**
 * The `_id` of a record of the resource `to`. With `optionsFrom` it is one of those that a list of another record holds, which a
 * field beside it names: the form offers no others, and the service takes none.
 */
export function reference<const To extends string>(
  to: To,
  rules: FieldRules & { optionsFrom?: OptionsFrom } = {},
): ReferenceField<To> {
  return { ...rules, kind: 'reference', to };
}

/**
 * The `_id`s of several records of the resource `to`, each once, in the order that was sent. They stand in a table of their
 * own; of a virtual field, where a feature keeps them.
 */
export function references(to: string, rules: Omit<FieldRules, 'unique' | 'default'> = {}): ReferencesField {
  return { ...rules, kind: 'references', to };
}

/** The `_id` of a record of one of several resources, or of a party that is no record; which, says `typeField`. */
export function party(typeField: string, rules: FieldRules = {}): PartyField {
  return { ...rules, kind: 'party', typeField };
}

/**
 * An amount as a decimal string in the currency that the field `currencyField` names: `_id` where the record is the
 * currency itself. With `positive` it is above zero. It fixes the decimals of its currency, with `binds` only in rows that have
 * these values.
 */
export function money(
  currencyField: string,
  rules: FieldRules & Pick<MoneyField, 'positive' | 'binds'> = {},
): MoneyField {
  return { ...rules, kind: 'money', currencyField };
}

/** Amounts in several currencies, one of each, as the service works them out; `amountName` names the amount in each. */
export function amounts<const Name extends string>(
  amountName: Name,
  rules: FieldRules = {},
): AmountsField<Name> {
  return { ...rules, kind: 'amounts', amountName, virtual: true, readOnly: true };
}

/** A moment as an ISO 8601 text in UTC with milliseconds. With `future` none that has passed is taken. */
export function timestamp(rules: FieldRules & { day?: boolean; future?: boolean } = {}): TimestampField {
  return { ...rules, kind: 'timestamp' };
}

/** A calendar day without a time or a zone: "2026-11-22". */
export function date(rules: FieldRules = {}): DateField {
  return { ...rules, kind: 'date' };
}

/** A whole web address, http or https. */
export function url(rules: FieldRules = {}): UrlField {
  return { ...rules, kind: 'url' };
}

/** A telephone number with its country's code, kept as E.164 writes it: "+34612345678". */
export function phone(rules: FieldRules = {}): PhoneField {
  return { ...rules, kind: 'phone' };
}

/**
 * Whether it lies in the years 100 to 9999, in UTC: what ISO 8601 writes in four digits, and databases' drivers read back
 * as the same year (they take a year below 100 for one of this century).
 */
export function isInCalendar(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 100 && year <= 9999;
}

/** Whether the text is a day of the calendar, in the same years as moments. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  // The 30th of February would be read as a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && isInCalendar(date);
}

/**
 * A file of one of the types `accept`, as its content tells and not its name, of at most `max`: '500kB', '10MB'. It is
 * sent first, by a call of its own; what that answers is the value. Whoever may read the record may read the file.
 */
export function file(
  rules: Pick<FieldRules, 'required' | 'createOnly' | 'readOnly' | 'previousNames'> & {
    accept: readonly [FileType, ...FileType[]];
    max: FileSize;
  },
): FileField {
  return { ...rules, max: parseFileSize(rules.max), kind: 'file' };
}

/** The rules of a role, in order. */
export function permissions(rules: FieldRules = {}): PermissionsField {
  return { ...rules, kind: 'permissions' };
}

/**
 * Rows of fields in their order, at most `max` of them: contacts, tiers, opening hours. What refers to records, and
 * amounts, do not nest: nobody could filter by them, keep the record from being deleted, or add them up. They belong
 * into a resource of their own.
 */
export function list<const Rows extends Readonly<Record<string, Field>>>(
  of: Rows & { [Name in keyof Rows]: Rows[Name] extends NestedField ? unknown : NestsNot },
  rules: Pick<FieldRules, 'required' | 'createOnly'> & { min?: number; max: number },
): ListField {
  for (const [name, field] of Object.entries<Field>(of)) {
    const said = (
      ['unique', 'readOnly', 'createOnly', 'immutableOnceUsed', 'virtual', 'inputOnly'] as const
    ).find((rule) => field[rule]);
    if (said) throw new Error(`the field ${name} stands in a list: it cannot be ${said}`);
  }
  return { min: rules.required ? 1 : 0, ...rules, kind: 'list', of: of as never };
}

/** What the compiler says of a field that cannot stand in a list. */
type NestsNot = 'what refers to records, amounts, secrets and lists belong into a resource of their own';

/** What stands at the end of a path through references: `computed('client.name')`. Read-only; no filter asks for it. */
export function computed(path: string): ComputedField;
/** What a function of the feature's service side works out for all rows at once (`compute`): a value of that field. */
export function computed(of: ComputedResult, by: { by: 'service' }): ComputedField;
export function computed(what: string | ComputedResult): ComputedField {
  const said = typeof what === 'string' ? { path: what } : { of: what };
  return { ...said, kind: 'computed', virtual: true, readOnly: true };
}

/** Any JSON, shown as it is. */
export function json(rules: FieldRules = {}): JsonField {
  return { ...rules, kind: 'json' };
}
