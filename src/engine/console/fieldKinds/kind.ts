/** The console's definition of a field kind: its display and its filter; inputs/ has its input. */
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';

export type DisplayProps<F extends Field> = {
  name: string;
  field: F;
  /** Within a link or as text: without links or buttons of its own. */
  plain?: boolean;
  /** A record's own page has room for everything; a list doesn't. */
  full?: boolean;
};

export type InputProps<F extends Field> = {
  name: string;
  field: F;
  resource: Resource;
  /** Whether the record is being created. */
  isNew: boolean;
  /** The key of its choices' labels, if it isn't its name: `contacts.role` in a list. */
  labelled?: string;
};

/** A filter's values by the contract's keys (`amount_gte`) and `_within` for periods. */
export type FilterValues = Readonly<Record<string, unknown>>;

export type FilterContext = {
  /** The field's name, or `party` or `can`, which cover several. */
  name: string;
  field: Field | undefined;
  resource: Resource;
  /** The active values of this filter's keys. */
  values: FilterValues;
};

export type FilterEditorProps = FilterContext & {
  label: string;
  /** All active values of the list: a filter may use those of another, as an amount uses its currency. */
  others?: FilterValues;
  /** Whether it gets the initial focus. */
  isFirst?: boolean;
  /** Called with the new values; undefined while the input is invalid. Undefined values are removed. */
  onChange: (values: FilterValues | undefined) => void;
};

/** How lists are filtered by a field. */
export type KindFilter = {
  /** Shows the filter's value on its chip. */
  Summary: ComponentType<FilterContext>;
  /** Fetched when a filter is first opened. */
  Editor: ComponentType<FilterEditorProps>;
};

export type Kind<F extends Field> = {
  Display: ComponentType<DisplayProps<F>>;
  /** `none` if the service has no filter for this kind. */
  filter: KindFilter | 'none';
  /** Whether it is right-aligned, like numbers. */
  isRight: (field: F) => boolean;
  /** Whether it takes the full width of a section or form. */
  isWide: (field: F) => boolean;
  /** Its contribution to a record's name, as plain text; may be empty. */
  toText: (record: RaRecord, name: string, field: F, locale: string) => string;
};

/** Looks up a field's entry: for kinds composed of others. */
export type KindOf = (field: Field) => Kind<Field>;

/** Looks up a field's input, if it has one. */
export type InputOf = (field: Field) => ComponentType<InputProps<Field>> | undefined;

/** The defaults of most kinds: a short value. */
export const plainCell = {
  filter: 'none',
  isRight: () => false,
  isWide: () => false,
  toText: () => '',
} as const;

/** The name of the referenced record, else the raw value. */
export function toPlainText(record: RaRecord, name: string): string {
  const value = getReferenceName(record, name) ?? record[name];
  return value === undefined || value === null ? '' : String(value);
}

/** The name of the referenced record, as sent with the record. */
export function getReferenceName(record: RaRecord | undefined, field: string): string | undefined {
  return record?._names?.[field];
}
