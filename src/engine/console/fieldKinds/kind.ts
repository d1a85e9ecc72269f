/** What the console knows of a field kind: how it is shown and filtered; inputs/ says how it is entered. */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';

export type DisplayProps<F extends Field> = {
  name: string;
  field: F;
  /** Shown within a link or as text: no links or buttons of its own. */
  plain?: boolean;
  /** On a record's own page there is room for everything; in a list there isn't. */
  full?: boolean;
};

export type InputProps<F extends Field> = {
  name: string;
  field: F;
  resource: Resource;
  /** Whether the record is being created. */
  isNew: boolean;
  /** What the words of its choices go by, where that isn't its name: `contacts.role` in a list. */
  labelled?: string;
};

/** What a filter asks, by the keys of the contract (`amount_gte`) and `_within` for periods. */
export type FilterValues = Readonly<Record<string, unknown>>;

export type FilterContext = {
  /** The field's name, or `party`, which looks at several. */
  name: string;
  field: Field | undefined;
  resource: Resource;
  /** Those of this filter's keys that are set. */
  values: FilterValues;
};

export type FilterEditorProps = FilterContext & {
  label: string;
  /** All that the list is narrowed by: a filter may ask for what belongs to another, such as an amount for its currency. */
  others?: FilterValues;
  /** Whether the focus begins here. */
  isFirst?: boolean;
  /** Told what is asked from now on; undefined while it can't be asked so. A value that is undefined is asked no more. */
  onChange: (values: FilterValues | undefined) => void;
};

/** How a list is narrowed by a field. */
export type KindFilter = {
  /** Says on the filter's chip what is asked. */
  Summary: ComponentType<FilterContext>;
  /** Fetched with the first filter that someone opens. */
  Editor: ComponentType<FilterEditorProps>;
};

export type Kind<F extends Field> = {
  Display: ComponentType<DisplayProps<F>>;
  /** `none` where the service filters by nothing of this kind. */
  filter: KindFilter | 'none';
  /** Figures stand to the right. */
  isRight: (field: F) => boolean;
  /** Whether it takes the whole width of a section or a form. */
  isWide: (field: F) => boolean;
  /** What it adds to a record's name, in a line of plain text; empty where it tells nothing. */
  toText: (record: RaRecord, name: string, field: F, locale: string) => string;
};

/** Tells the entry of a field: for kinds that are made of others. */
export type KindOf = (field: Field) => Kind<Field>;

/** Tells the input of a field, where it has one. */
export type InputOf = (field: Field) => ComponentType<InputProps<Field>> | undefined;

/** What most kinds have in common: a short value. */
export const plainCell = {
  filter: 'none',
  isRight: () => false,
  isWide: () => false,
  toText: () => '',
} as const;

/** The name of what it refers to, else the value as the service sent it. */
export function plainText(record: RaRecord, name: string): string {
  const value = getReferenceName(record, name) ?? record[name];
  return value === undefined || value === null ? '' : String(value);
}

/** The name of what a field refers to, as the service sent it with the record. */
export function getReferenceName(record: RaRecord | undefined, field: string): string | undefined {
  return record?._names?.[field];
}
