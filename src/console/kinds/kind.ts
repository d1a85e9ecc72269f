/** What the console knows of a field kind: how it is shown, edited, filtered and exported. */
import type { ComponentType, ReactElement } from 'react';
import type { RaRecord } from 'react-admin';
import type { Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';

export type DisplayProps<F extends Field> = {
  name: string;
  field: F;
  /** Shown within a link or as text: no links or buttons of its own. */
  plain?: boolean;
  /** On a record's own page there is room for everything; in a list there isn't. */
  whole?: boolean;
};

export type InputProps<F extends Field> = {
  name: string;
  field: F;
  resource: Resource;
  /** Whether the record is being created. */
  isNew: boolean;
};

export type FilterRequest<F extends Field> = {
  name: string;
  field: F;
  resource: Resource;
  /** The field's label in the chosen language. */
  label: string;
  /** A text of `console.list`, with the label filled in: `says('from')` → "Date from". */
  says: (key: 'from' | 'to' | 'atLeast' | 'atMost' | 'contains') => string;
};

export type Kind<F extends Field> = {
  Display: ComponentType<DisplayProps<F>>;
  /** Absent where a record's own page or the service alone sets it. */
  Input?: ComponentType<InputProps<F>>;
  /** Inputs of the list's filter form, each with the filter key as its source. */
  filters: (request: FilterRequest<F>) => ReactElement[];
  align?: 'right';
  /** The value in an exported file, where it isn't the value itself or the name of what it refers to. */
  exported?: (record: RaRecord, name: string) => string;
};

/** The name of what a field refers to, as the service sent it with the record. */
export function nameIn(record: RaRecord | undefined, field: string): string | undefined {
  return record?._names?.[field];
}
