/** The text of a cell in an exported file, by field kind: formatted for people, or raw for machines. */
import { parsePath, resolveResult } from '../declaration/computed.ts';
import type { CurrencyAmount, Field, FieldKind, FieldOf } from '../fields.ts';
import { inWords } from '../recordName.ts';
import { getResource, parties } from '../registry.ts';
import type { Resource } from '../resource.ts';
import type { StoredFile } from '../values/files.ts';
import { type ExportFormat, formatTimestamp, writtenNumber } from './format.ts';

/** A record as the service returns it, with the display names of the records it refers to. */
export type ExportedRecord = Readonly<Record<string, unknown>> & {
  readonly _names?: Readonly<Record<string, string>>;
};

type At<F extends Field> = {
  /** Never null or undefined. */
  value: unknown;
  field: F;
  /** Resource and field whose messages label the choices. */
  labels: { resource: string; name: string };
  /** Display name of the record it refers to. */
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
/** Structured values, which have no columns of their own. */
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

/** The text of a field in a file; '' if the record has no value. */
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
  // The entry accepts exactly the fields of its kind, but the compiler cannot infer that from the lookup.
  return (cells[at.field.kind] as Cell<Field>)[at.writing.form](at);
}

/** A path ends in a field of another resource, whose labels apply. */
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
