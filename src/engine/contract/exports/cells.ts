/** The one table of what stands in a cell of a file, by kind: in words for people, as it is sent for machines. */
import { parsePath, resolveResult } from '../declaration/computed.ts';
import type { CurrencyAmount, Field, FieldKind, FieldOf } from '../fields.ts';
import { inWords } from '../recordName.ts';
import { getResource, parties } from '../registry.ts';
import type { Resource } from '../resource.ts';
import type { StoredFile } from '../values/files.ts';
import { type ExportFormat, formatTimestamp, writtenNumber } from './format.ts';

/** A record as the service answers it, with what each record that it refers to is called. */
export type ExportedRecord = Readonly<Record<string, unknown>> & {
  readonly _names?: Readonly<Record<string, string>>;
};

type At<F extends Field> = {
  /** Neither null nor undefined. */
  value: unknown;
  field: F;
  /** Where the labels of its choices are. */
  labels: { resource: string; name: string };
  /** What it refers to is called so. */
  called: string | undefined;
  writing: ExportFormat;
};
type Cell<F extends Field> = Record<'people' | 'machines', (at: At<F>) => string>;

const text = ({ value }: { value: unknown }) => String(value);
const json = ({ value }: { value: unknown }) => JSON.stringify(value);
const number = ({ value, writing }: { value: unknown; writing: ExportFormat }) =>
  writtenNumber(String(value), writing);
const moment = ({ value, writing }: { value: unknown; writing: ExportFormat }) =>
  formatTimestamp(String(value), writing);
const word = ({ value, labels: { resource, name }, writing }: Omit<At<Field>, 'field'>) =>
  writing.translate(`resources.${resource}.choices.${name}.${value}`, { _: String(value) });

const asSent = { people: text, machines: text };
const asNumber = { people: number, machines: text };
/** What has several parts, each with a name of its own, and no column for it. */
const asJson = { people: json, machines: json };

const cells: { readonly [K in FieldKind]: Cell<FieldOf<K>> } = {
  text: {
    people: (at) => (at.field.known?.includes(String(at.value)) ? word(at) : text(at)),
    machines: text,
  },
  email: asSent,
  // Never part of a record.
  secret: { people: () => '', machines: () => '' },
  choice: { people: word, machines: text },
  boolean: {
    people: ({ value, field: { says }, writing: { translate } }) =>
      value ? translate(says?.yes ?? 'console.yes') : translate(says?.no ?? 'console.no'),
    machines: text,
  },
  integer: asSent,
  decimal: asNumber,
  percent: asNumber,
  reference: {
    people: ({ field, called, value, writing }) =>
      inWords(getResource(field.to), called ?? String(value), writing.translate),
    machines: text,
  },
  references: { people: (at) => at.called ?? several(at.value), machines: ({ value }) => several(value) },
  party: { people: party, machines: text },
  money: asNumber,
  amounts: { people: amounts, machines: json },
  timestamp: { people: moment, machines: moment },
  date: asSent,
  url: asSent,
  phone: asSent,
  permissions: asJson,
  json: asJson,
  file: { people: ({ value }) => (value as StoredFile).name, machines: json },
  list: asJson,
  computed: { people: computed, machines: computed },
};

/** The text of a field in a file; '' where the record has nothing there. */
export function formatCell(
  resource: Resource,
  record: ExportedRecord,
  name: string,
  writing: ExportFormat,
): string {
  const field = resource.fields[name];
  const value = record[name];
  if (value === undefined || value === null) return '';
  const called = record._names?.[name];
  if (!field)
    return writing.form === 'people' ? inWords(resource, String(value), writing.translate) : String(value);
  return written({ value, field, called, writing, labels: { resource: resource.name, name } });
}

function written(at: At<Field>): string {
  // An entry takes exactly the fields of its kind, which the compiler can't follow through a lookup.
  return (cells[at.field.kind] as Cell<Field>)[at.writing.form](at);
}

/** At the end of a path it has the words of that field in its own resource. */
function computed({ field, ...at }: At<FieldOf<'computed'>>): string {
  const result = resolveResult(field);
  if (!field.path) return written({ ...at, field: result });
  const { steps, last } = parsePath(field);
  return written({
    ...at,
    field: result,
    labels: { resource: steps.at(-1)?.to.name ?? '', name: last },
  });
}

function party({ value, called, writing }: At<FieldOf<'party'>>): string {
  const other = parties.find(({ id }) => id === value);
  if (other) return writing.translate(`console.party.${other.type}`, { _: other.label });
  return called ?? String(value);
}

function amounts({ value, field: { amountName }, writing }: At<FieldOf<'amounts'>>): string {
  return (value as (CurrencyAmount & Record<string, unknown>)[])
    .map((one) => {
      const amount = `${writtenNumber(String(one[amountName]), writing)} ${one.abbreviation}`;
      return one.altered ? `${amount} (${saidOfAltered(one, writing)})` : amount;
    })
    .join('; ');
}

function saidOfAltered({ expected }: CurrencyAmount, writing: ExportFormat): string {
  const { translate } = writing;
  const should =
    expected === undefined
      ? translate('console.integrity.expectedUnknown')
      : translate('console.integrity.expected', { amount: writtenNumber(expected, writing) });
  return `${translate('console.integrity.amountAltered')}, ${should}`;
}

function several(value: unknown): string {
  return (value as unknown[]).join(';');
}
