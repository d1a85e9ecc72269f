/** The text of a cell in an exported file, by field kind: formatted for people, or raw for machines. */
import { parsePath, resolveResult } from '../declaration/computed.ts';
import type { CurrencyAmount, Field, FieldKind, FieldOf } from '../fields.ts';
import { getDisplayName } from '../recordName.ts';
import { getResource, parties } from '../registry.ts';
import type { Resource } from '../resource.ts';
import type { StoredFile } from '../values/files.ts';
import { type ExportFormat, formatNumber, formatTimestamp } from './format.ts';

/** A record as the service returns it, with the display names of the records it refers to. */
export type ExportedRecord = Readonly<Record<string, unknown>> & {
  readonly _names?: Readonly<Record<string, string>>;
};

type CellInput<F extends Field> = {
  /** Never null or undefined. */
  value: unknown;
  field: F;
  /** Resource and field whose messages label the choices. */
  labels: { resource: string; name: string };
  /** Display name of the record it refers to. */
  displayName: string | undefined;
  writing: ExportFormat;
};
type Cell<F extends Field> = Record<'people' | 'machines', (at: CellInput<F>) => string>;

const text = ({ value }: { value: unknown }) => String(value);
const json = ({ value }: { value: unknown }) => JSON.stringify(value);
const number = ({ value, writing }: { value: unknown; writing: ExportFormat }) =>
  formatNumber(String(value), writing);
const timestampCell = ({ value, writing }: { value: unknown; writing: ExportFormat }) =>
  formatTimestamp(String(value), writing);
const choiceCell = ({ value, labels: { resource, name }, writing }: Omit<CellInput<Field>, 'field'>) =>
  writing.translate(`resources.${resource}.choices.${name}.${value}`, { _: String(value) });

const unchanged = { people: text, machines: text };
const asNumber = { people: number, machines: text };
/** Structured values, which have no columns of their own. */
const asJson = { people: json, machines: json };

const cells: { readonly [K in FieldKind]: Cell<FieldOf<K>> } = {
  text: {
    people: (at) => (at.field.codes?.includes(String(at.value)) ? choiceCell(at) : text(at)),
    machines: text,
  },
  email: unchanged,
  // Never part of a record.
  secret: { people: () => '', machines: () => '' },
  choice: { people: choiceCell, machines: text },
  choices: {
    people: ({ value, ...at }) =>
      (value as string[]).map((one) => choiceCell({ ...at, value: one })).join('; '),
    machines: ({ value }) => joinValues(value),
  },
  boolean: {
    people: ({ value, field: { exportLabels }, writing: { translate } }) =>
      value ? translate(exportLabels?.yes ?? 'console.yes') : translate(exportLabels?.no ?? 'console.no'),
    machines: text,
  },
  integer: unchanged,
  decimal: asNumber,
  percent: asNumber,
  reference: {
    people: ({ field, displayName, value, writing }) =>
      getDisplayName(getResource(field.to), displayName ?? String(value), writing.translate),
    machines: text,
  },
  references: {
    people: (at) => at.displayName ?? joinValues(at.value),
    machines: ({ value }) => joinValues(value),
  },
  party: { people: party, machines: text },
  money: asNumber,
  amounts: { people: amounts, machines: json },
  timestamp: { people: timestampCell, machines: timestampCell },
  date: unchanged,
  url: unchanged,
  phone: unchanged,
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
  const displayName = record._names?.[name];
  if (!field)
    return writing.form === 'people'
      ? getDisplayName(resource, String(value), writing.translate)
      : String(value);
  return formatValue({ value, field, displayName, writing, labels: { resource: resource.name, name } });
}

function formatValue(input: CellInput<Field>): string {
  // The entry accepts exactly the fields of its kind, but the compiler cannot infer that from the lookup.
  return (cells[input.field.kind] as Cell<Field>)[input.writing.form](input);
}

/** A path ends in a field of another resource, whose labels apply. */
function computed({ field, ...at }: CellInput<FieldOf<'computed'>>): string {
  const result = resolveResult(field);
  if (!field.path) return formatValue({ ...at, field: result });
  const { steps, last } = parsePath(field);
  return formatValue({
    ...at,
    field: result,
    labels: { resource: steps.at(-1)?.to.name ?? '', name: last },
  });
}

function party({ value, displayName, writing }: CellInput<FieldOf<'party'>>): string {
  const other = parties.find(({ id }) => id === value);
  if (other) return writing.translate(`console.party.${other.type}`, { _: other.label });
  return displayName ?? String(value);
}

function amounts({ value, field: { amountName }, writing }: CellInput<FieldOf<'amounts'>>): string {
  return (value as (CurrencyAmount & Record<string, unknown>)[])
    .map((one) => {
      const amount = `${formatNumber(String(one[amountName]), writing)} ${one.abbreviation}`;
      return one.altered ? `${amount} (${formatAltered(one, writing)})` : amount;
    })
    .join('; ');
}

function formatAltered({ expected }: CurrencyAmount, writing: ExportFormat): string {
  const { translate } = writing;
  const should =
    expected === undefined
      ? translate('console.integrity.expectedUnknown')
      : translate('console.integrity.expected', { amount: formatNumber(expected, writing) });
  return `${translate('console.integrity.amountAltered')}, ${should}`;
}

function joinValues(value: unknown): string {
  return (value as unknown[]).join(';');
}
