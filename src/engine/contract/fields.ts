/**
 * The field kinds. A field declares what it holds and how it may be written, as plain data: lists render it without a
 * schema. Each kind has an entry in four tables: the Zod schema of a present value (values/fieldSchema.ts), its text in
 * a file (exports/cells.ts), how it is shown and edited (console/fieldKinds), and its column (service/fieldKinds).
 */
import type { ErrorCode } from './errors.ts';
import type { Permission } from './rights/abilities.ts';
import { type FileSize, type FileType, parseFileSize, type StoredFile } from './values/files.ts';

/** Rules that any field may declare. */
export type FieldRules = {
  /** A new record must have it, and no update may empty it. */
  required?: boolean;
  /** No two records share its value. */
  unique?: boolean;
  /** Set by the service. A caller may send it back unchanged but not set it. */
  readOnly?: boolean;
  /** Accepted when a record is created, never later. */
  createOnly?: boolean;
  /** Cannot change once the record is in use; the resource's hook `isFixed` decides. */
  immutableOnceUsed?: boolean;
  /** Has no column: a rule of the service stores or computes it. */
  virtual?: boolean;
  /** Accepted in requests and never returned: passwords, a new client's first admin. */
  inputOnly?: boolean;
  /** Value of a new record if the caller sends none. */
  default?: string | number | boolean;
  /** Former names, the oldest first. Seals of its rows continue to use the oldest one. */
  previousNames?: readonly string[];
};

/** What all fields have, whatever their kind. */
export type FieldBase<Kind extends string> = FieldRules & { kind: Kind };

export type TextField = FieldBase<'text'> & {
  min: number;
  max: number;
  pattern?: RegExp;
  long?: boolean;
  copyable?: boolean;
  /** A code rather than text: filters match the whole value, never a part. */
  exact?: boolean;
  /** Codes that the service writes. Each has a label, like a choice. */
  codes?: readonly string[];
  /** An example of such a text: values/samples.ts. */
  sample?: string;
};
export type EmailField = FieldBase<'email'>;
export type SecretField = FieldBase<'secret'> & {
  /** It only confirms the named field. */
  mustMatch?: string;
  /**
   * How the service stores it: encrypted, so that it can use it, or only as a hash, to recognize it. Without it, a hook
   * stores what it derives from the secret.
   */
  storage?: 'encrypted' | 'hashed';
  /** The service generates it, with this prefix, and returns it once: in the response to the call that generated it. */
  generated?: GeneratedPrefix;
  /** How its 32 random bytes are written; `base64url` by default. */
  encoding?: 'base64' | 'base64url';
};
/** The prefix of generated secrets, by which people and scanners recognize a leaked one: `mk_`. */
export type GeneratedPrefix = `${string}_`;
export type ChoiceField<Choice extends string = string> = FieldBase<'choice'> & {
  choices: readonly Choice[];
  /** The value of nearly all records. An unbounded list indexes only the others. */
  commonValue?: Choice;
  /** Values that only the service sets: forms do not offer them and calls reject them, but filters match them. */
  byService?: readonly Choice[];
};
export type ChoicesField<Choice extends string = string> = FieldBase<'choices'> & {
  choices: readonly Choice[];
};
export type BooleanField = FieldBase<'boolean'> & {
  /** Message keys for true and false in an exported file, where a bare yes or no would be unclear. */
  exportLabels?: { yes: string; no: string };
};
export type IntegerField = FieldBase<'integer'> & { min: number; max: number };
export type DecimalField = FieldBase<'decimal'> & {
  /** Number of decimals stored and shown, 0 to 10. */
  decimals: number;
  /** Inclusive bounds, as decimal strings. */
  min?: string;
  max?: string;
};
export type PercentField = FieldBase<'percent'>;
export type ReferenceField<To extends string = string> = FieldBase<'reference'> & {
  to: To;
  /** Restricts which records can be chosen; any by default. */
  optionsFrom?: OptionsFrom;
};
/** The records in a list of another record, such as a client's currencies. */
export type OptionsFrom = {
  /** The field of this resource that refers to that other record. */
  of: string;
  /** The list in that record, a `references` field. */
  in: string;
  /** Error code for any other record; `invalid` by default. */
  errorCode?: ErrorCode;
};
export type ReferencesField = FieldBase<'references'> & { to: string };
export type PartyField = FieldBase<'party'> & { typeField: string };
export type MoneyField = FieldBase<'money'> & {
  currencyField: string;
  /** Must be greater than zero. */
  positive?: boolean;
  /** Restricts which rows fix the decimals of their currency, by field values. All rows do by default. */
  binds?: Readonly<Record<string, string>>;
};
export type AmountsField<
  Name extends string = string,
  Part extends string = string,
> = FieldBase<'amounts'> & {
  amountName: Name;
  /** Further amounts of each entry, which only entries have where they matter. */
  parts: readonly Part[];
};
export type TimestampField = FieldBase<'timestamp'> & {
  /** Lists show only the day, not the time. */
  day?: boolean;
  /** Must be in the future when it is set. */
  future?: boolean;
};
/** A calendar day, the same in every time zone. */
export type DateField = FieldBase<'date'>;
export type UrlField = FieldBase<'url'>;
export type PhoneField = FieldBase<'phone'>;
export type PermissionsField = FieldBase<'permissions'>;
export type JsonField = FieldBase<'json'>;
export type FileField = FieldBase<'file'> & {
  /** Accepted types, detected from the content. */
  accept: readonly FileType[];
  /** Maximum size in bytes. */
  max: number;
};

/** The kinds that a row of a list may contain. */
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
  /** Minimum and maximum number of rows. */
  min: number;
  max: number;
};
export type ComputedField = FieldBase<'computed'> & {
  /**
   * Path through references to a field of another record. Without it, the feature's service side computes the value: by
   * a function, or by an SQL expression.
   */
  path?: string;
  /** The fields that its SQL expression uses. Lists filter and sort by such a field. */
  from?: readonly string[];
  /** The field that describes the function's result. For a path, the field at its end does: declaration/computed.ts. */
  of?: ComputedResult;
};

/** A computed field with an SQL expression. */
export type ExpressionField<
  Of extends NestedField = NestedField,
  From extends string = string,
> = ComputedField & {
  of: Of;
  from: readonly From[];
};

/** What a function can compute. The row names the currency of an amount, as for its own amounts. */
export type ComputedResult = NestedField | MoneyField;

export type Field =
  | TextField
  | EmailField
  | SecretField
  | ChoiceField
  | ChoicesField
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

/** The type of a present value of each kind, in a record. */
export type FieldValues = {
  text: string;
  email: string;
  secret: string;
  choice: string;
  choices: string[];
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
    : F extends ChoicesField<infer Choice>
      ? Choice[]
      : F extends AmountsField<infer Name, infer Part>
        ? (CurrencyAmount & Record<Name, string> & Partial<Record<Part, string>>)[]
        : FieldValues[F['kind']];

/**
 * One of several amounts, each in another currency. The amount itself has the key that the field declares. `disabled`:
 * the owner no longer uses that currency. `altered`: the amount was changed outside the service; `expected` is the
 * correct one as a decimal string, if known.
 */
export type CurrencyAmount = {
  currency: string;
  abbreviation: string;
  decimals: number;
  disabled?: true | undefined;
  altered?: true | undefined;
  expected?: string | undefined;
};

/**
 * A line of text, or several with `long`. Leading and trailing white space is removed. A `pattern` requires a `sample`, which its error
 * shows.
 */
export function text(
  rules: FieldRules & {
    max?: number;
    min?: number;
    long?: boolean;
    copyable?: boolean;
    exact?: boolean;
    codes?: readonly string[];
  } & Sampled = {},
): TextField {
  return { min: 1, max: rules.long ? 2000 : 200, ...rules, kind: 'text' };
}

/** A pattern requires a sample, since none can be derived from it. */
type Sampled = { pattern: RegExp; sample: string } | { pattern?: undefined; sample?: string };

/** An e-mail address, stored in lower case. */
export function email(rules: FieldRules = {}): EmailField {
  return { ...rules, kind: 'email' };
}

/**
 * A secret, which responses, exports, logs and the audit log never contain. Without `storage` it is a password: a hook
 * stores its hash. With `mustMatch` it only confirms the named field.
 */
export function secret(rules: FieldRules & SecretRules = {}): SecretField {
  const { storage, generated } = rules;
  return {
    ...rules,
    kind: 'secret',
    virtual: storage === undefined,
    inputOnly: true,
    ...(generated !== undefined && { readOnly: true, required: true }),
  };
}

/** Only generated secrets are random enough for a fast hash. */
type SecretRules =
  | { mustMatch?: string; storage?: undefined; generated?: undefined }
  | {
      mustMatch?: undefined;
      storage: 'encrypted';
      generated?: GeneratedPrefix;
      encoding?: SecretField['encoding'];
    }
  | { mustMatch?: undefined; storage: 'hashed'; generated: GeneratedPrefix };

/** One of a fixed set of values. */
export function choice<const Choice extends string>(
  choices: readonly Choice[],
  rules: FieldRules & { commonValue?: NoInfer<Choice>; byService?: readonly NoInfer<Choice>[] } = {},
): ChoiceField<Choice> {
  return { ...rules, kind: 'choice', choices };
}

/** Any number of a fixed set of values, in the order in which the set is declared; at least one if it is required. */
export function choices<const Choice extends string>(
  values: readonly Choice[],
  rules: Omit<FieldRules, 'unique' | 'default'> = {},
): ChoicesField<Choice> {
  return { ...rules, kind: 'choices', choices: values };
}

/** Yes or no. `exportLabels` has message keys for exported files, where a bare yes or no would be unclear. */
export function boolean(
  rules: FieldRules & { exportLabels?: { yes: string; no: string } } = {},
): BooleanField {
  return { ...rules, kind: 'boolean' };
}

/** A whole number between `min` and `max`. */
export function integer(rules: FieldRules & { min?: number; max?: number } = {}): IntegerField {
  return { min: 0, max: 2_147_483_647, ...rules, kind: 'integer' };
}

/**
 * An exact number with `decimals` decimals, as a decimal string: "-0.250". At most twenty digits precede the point.
 * Bounds are decimal strings too: JavaScript numbers are binary fractions.
 */
export function decimal(rules: FieldRules & { decimals: number; min?: string; max?: string }): DecimalField {
  return { ...rules, kind: 'decimal' };
}

/** A percentage from 0 to 100 as a decimal string with at most two decimals: "7.25". */
export function percent(rules: FieldRules = {}): PercentField {
  return { ...rules, kind: 'percent' };
}

/**
 * The `_id` of a record of the resource `to`. With `optionsFrom` it must be in a list of another record, to which
 * another field of this resource refers: the form offers only those, and the service rejects others.
 */
export function reference<const To extends string>(
  to: To,
  rules: FieldRules & { optionsFrom?: OptionsFrom } = {},
): ReferenceField<To> {
  return { ...rules, kind: 'reference', to };
}

/**
 * The `_id`s of several records of the resource `to`, without duplicates, in the order sent. They are stored in a
 * separate table; those of a virtual field wherever its feature stores them.
 */
export function references(to: string, rules: Omit<FieldRules, 'unique' | 'default'> = {}): ReferencesField {
  return { ...rules, kind: 'references', to };
}

/**
 * The `_id` of a record of one of several resources, or of a party without a record. The field `typeField` tells which.
 */
export function party(typeField: string, rules: FieldRules = {}): PartyField {
  return { ...rules, kind: 'party', typeField };
}

/**
 * An amount as a decimal string, in the currency that the field `currencyField` refers to: `_id` if the record itself
 * is the currency. With `positive` it must be greater than zero. It fixes the decimals of its currency; with `binds`,
 * only in rows with these values.
 */
export function money(
  currencyField: string,
  rules: FieldRules & Pick<MoneyField, 'positive' | 'binds'> = {},
): MoneyField {
  return { ...rules, kind: 'money', currencyField };
}

/**
 * Amounts in several currencies, one each, computed by the service; `amountName` is the key of the amount in each, `parts` are
 * those of further amounts, which the service adds to entries where they matter.
 */
export function amounts<const Name extends string, const Part extends string = never>(
  amountName: Name,
  { parts = [], ...rules }: FieldRules & { parts?: readonly Part[] } = {},
): AmountsField<Name, Part> {
  return { ...rules, kind: 'amounts', amountName, parts, virtual: true, readOnly: true };
}

/** A timestamp as ISO 8601 text in UTC with milliseconds. With `future` it must be later than now when it is set. */
export function timestamp(rules: FieldRules & { day?: boolean; future?: boolean } = {}): TimestampField {
  return { ...rules, kind: 'timestamp' };
}

/** A calendar day without time or time zone: "2026-11-22". */
export function date(rules: FieldRules = {}): DateField {
  return { ...rules, kind: 'date' };
}

/** A complete http or https URL. */
export function url(rules: FieldRules = {}): UrlField {
  return { ...rules, kind: 'url' };
}

/** A phone number with country code, stored in E.164 format: "+34612345678". */
export function phone(rules: FieldRules = {}): PhoneField {
  return { ...rules, kind: 'phone' };
}

/**
 * Whether the date is in the years 100 to 9999, in UTC. ISO 8601 writes these with four digits, and database drivers
 * read them back unchanged (they take a year below 100 for one of this century).
 */
export function isInCalendar(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 100 && year <= 9999;
}

/** Whether the text is a calendar day, in the same years as timestamps. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  // Date would parse the 30th of February as a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && isInCalendar(date);
}

/**
 * A file of one of the types in `accept`, detected from its content, up to the size `max`: '500kB', '10MB'. Clients
 * upload it first, by a separate call, whose response is the value to write. Everyone who may read the record may
 * download the file.
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
 * Ordered rows of fields, at most `max`: contacts, tiers, opening hours. References and amounts cannot be nested: they
 * could not be filtered, summed, or protected from deletion of their targets. Use a separate resource for them.
 */
export function list<const Rows extends Readonly<Record<string, Field>>>(
  of: Rows & { [Name in keyof Rows]: Rows[Name] extends NestedField ? unknown : CannotBeNested },
  rules: Pick<FieldRules, 'required' | 'createOnly'> & { min?: number; max: number },
): ListField {
  for (const [name, field] of Object.entries<Field>(of)) {
    const forbidden = (
      ['unique', 'readOnly', 'createOnly', 'immutableOnceUsed', 'virtual', 'inputOnly'] as const
    ).find((rule) => field[rule]);
    if (forbidden) throw new Error(`Field ${name} is nested in a list: it cannot be ${forbidden}.`);
  }
  return { min: rules.required ? 1 : 0, ...rules, kind: 'list', of: of as never };
}

/** Shown by the compiler for fields that cannot be nested in a list. */
type CannotBeNested = 'References, amounts, secrets and lists cannot be nested. Use a separate resource.';

/**
 * The field at the end of a path through references: `computed('client.name')`. Computed fields are read-only. Lists
 * neither filter nor sort by them, except by those with an SQL expression.
 */
export function computed(path: string): ComputedField;
/**
 * Computed by an SQL expression of the feature's service side (`expressionsFor`), which may use the fields of `from`
 * and `_id`. Lists filter and sort by it as by a stored field of that kind. Only those who may read all of `from` have
 * the field.
 */
export function computed<const Of extends NestedField, const From extends string>(
  of: Of,
  by: { by: 'sql'; from: readonly From[] },
): ExpressionField<Of, From>;
/**
 * Computed by a function of the feature's service side for all rows at once (`compute`), with a value of that field.
 */
export function computed(of: ComputedResult, by: { by: 'service' }): ComputedField;
export function computed(
  what: string | ComputedResult,
  by?: { by: string; from?: readonly string[] },
): ComputedField {
  const source = typeof what === 'string' ? { path: what } : { of: what, ...(by?.from && { from: by.from }) };
  return { ...source, kind: 'computed', virtual: true, readOnly: true };
}

/** Any JSON, shown as it is. */
export function json(rules: FieldRules = {}): JsonField {
  return { ...rules, kind: 'json' };
}
