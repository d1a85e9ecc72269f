/**
 * What a text in a list's search box can mean, most likely first: words, or exactly one value of an available filter: a
 * record's id, an amount, a party.
 */
import type { DataProvider } from 'react-admin';
import type { Translate } from '../../../contract/exports/format.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { MAX_DECIMALS } from '../../../contract/values/money.ts';
import { formatDecimal } from '../../fieldKinds/format.ts';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import { listOwnerTypes } from '../../fieldKinds/parties.ts';
import { parseTypedAmount } from '../../fieldKinds/typedAmount.ts';
import { representation, searchFilter } from '../../records/representation.ts';
import { storedAbility } from '../../session/ability.ts';
import { visibleInConsole } from '../../session/visibleResource.ts';
import type { AvailableFilter } from './availableFilters.ts';
import { amountPattern, isExactId } from './exactText.ts';

export type Reading = {
  /** Unique among the interpretations of a text. */
  key: string;
  /** The label of the field or filter. */
  label: string;
  /** The value, formatted for people. */
  text: string;
  /** The resulting filter. */
  filter: FilterValues;
  /** The text is exactly this value or this record's name, not only a part of it. */
  isExact?: boolean;
};

/** The interpretations of a text. */
export type SearchInterpretations = { text: string; readings: readonly Reading[] };

type SearchContext = {
  resource: Resource;
  filters: readonly AvailableFilter[];
  locale: string;
  translate: Translate;
  provider: DataProvider;
  /** Omits records that rows only refer to: for searches over many lists. */
  hasPartiesOnly?: true;
  /** Cancels look-ups for a text that has changed since. */
  signal: AbortSignal;
};

/** @param fieldLabels the labels of the fields that a text search covers */
export async function interpretSearch(
  text: string,
  fieldLabels: string,
  context: SearchContext,
): Promise<Reading[]> {
  const textReading: Reading = { key: 'words', label: fieldLabels, text, filter: { q: text } };
  if (isExactId(text)) return [...interpretId(text, context), textReading];
  // Failed look-ups are omitted: the text search remains.
  const [amounts = [], records = []] = await Promise.all(
    [interpretAmount(text, context), recordReadings(text, context)].map((one) => one.catch(() => [])),
  );
  const [record, others] = separateExact(records, text);
  return [...amounts, ...record, textReading, ...others];
}

/**
 * The record with exactly this name, and the others. A name that several share, such as a first name, means none of
 * them: choosing one would hide what the others paid.
 */
function separateExact(records: readonly Reading[], text: string): [Reading[], Reading[]] {
  const exact = records.filter(({ isExact }) => isExact);
  const represented = exact.filter((reading) => isSame(reading.text, text));
  const [single, ...more] = represented.length > 0 ? represented : exact;
  const record = single && more.length === 0 ? [single] : [];
  const others = records.filter((reading) => !record.includes(reading));
  return [record, others.map((reading) => ({ ...reading, isExact: false }))];
}

/**
 * Replaces a text search without results: an exact interpretation, or else the offered records of the best matching
 * kind; undefined if the text only means words.
 */
export function findSubstitute(readings: readonly Reading[]): FilterValues | undefined {
  const others = readings.filter(({ filter }) => !('q' in filter));
  const [best] = others;
  if (!best || best.isExact) return best?.filter;
  const [key = ''] = Object.keys(best.filter);
  const values = others
    .filter(({ isExact, filter }) => !isExact && key in filter)
    .map(({ filter }) => filter[key]);
  return { [key]: values.length > 1 ? values : values[0] };
}

function interpretId(text: string, { filters }: SearchContext): Reading[] {
  const filter = filters.find(({ name }) => name === '_id');
  const filterOfId = { _id: text.toLowerCase() };
  return filter ? [{ key: 'id', label: filter.label, text, filter: filterOfId, isExact: true }] : [];
}

const operators: Readonly<Record<string, { suffix: string; sign: string }>> = {
  '>': { suffix: '_gte', sign: '≥ ' },
  '>=': { suffix: '_gte', sign: '≥ ' },
  '≥': { suffix: '_gte', sign: '≥ ' },
  '<': { suffix: '_lte', sign: '≤ ' },
  '<=': { suffix: '_lte', sign: '≤ ' },
  '≤': { suffix: '_lte', sign: '≤ ' },
};

async function interpretAmount(text: string, context: SearchContext): Promise<Reading[]> {
  const { resource, filters, locale } = context;
  const { operator = '=', codeBefore, number = '', codeAfter } = amountPattern.exec(text)?.groups ?? {};
  const parsed = parseTypedAmount(number, locale, MAX_DECIMALS);
  const code = (codeBefore ?? codeAfter)?.toUpperCase();
  if ('validationError' in parsed || (codeBefore && codeAfter)) return [];
  const { suffix, sign } = operators[operator] ?? { suffix: '', sign: '' };
  const readings = filters.map(async ({ name, field, label }): Promise<Reading[]> => {
    if (field?.kind !== 'money') return [];
    const { currencyField } = field;
    const currency = code && resource.list.filters.includes(currencyField);
    if (code && !(currency && (await isCode(code, currencyField, context)))) return [];
    return [parsed.amount, parsed.notAs].flatMap((each) => {
      if (each === undefined) return [];
      const amount = each.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
      return {
        key: `${name} ${amount}`,
        label,
        text: [sign + formatDecimal(amount, locale), code].filter(Boolean).join(' '),
        filter: { [name + suffix]: amount, ...(code && { [currencyField]: code }) },
        isExact: true,
      };
    });
  });
  return (await Promise.all(readings)).flat();
}

/**
 * Whether a currency has this code. Users who can't look currencies up may still type one, and get no results for an
 * unknown code.
 */
async function isCode(
  code: string,
  name: string,
  { resource, provider, signal }: SearchContext,
): Promise<boolean> {
  const field = resource.fields[name];
  if (field?.kind !== 'reference') return false;
  const { naturalKey, list, subject } = visibleInConsole(getResource(field.to));
  if (!naturalKey) return false;
  if (!storedAbility().can('read', subject)) return true;
  const params = {
    filter: { [naturalKey]: code },
    sort: { field: list.sort[0], order: list.sort[1] },
    pagination: { page: 1, perPage: 1 },
    signal,
  };
  return (await provider.getList(field.to, params)).data.length > 0;
}

/** The maximum number offered per resource. */
const MAX_RECORDS = 3;

/**
 * Records that are a party of a row or that a row refers to, if the list can be filtered by them. Each resource is
 * searched once: a party is not offered again as the row's creator.
 */
async function recordReadings(text: string, context: SearchContext): Promise<Reading[]> {
  if (text.length < 2) return [];
  const { resource, filters, hasPartiesOnly } = context;
  const seenTypes = new Set<string>();
  const lookups = [...filters]
    .sort((one, other) => Number(isPartyFilter(other)) - Number(isPartyFilter(one)))
    .flatMap((filter) => {
      const types = isPartyFilter(filter)
        ? listOwnerTypes(resource)
        : filter.field?.kind === 'reference' && !hasPartiesOnly
          ? [filter.field.to]
          : [];
      const newTypes = types.filter((type) => !seenTypes.has(type));
      for (const type of newTypes) seenTypes.add(type);
      return newTypes.map((type) => ({ filter, type }));
    });
  const readings = await Promise.all(
    lookups.map(({ filter, type }) => findRecords(text, filter, type, context)),
  );
  return readings.flat();
}

const isPartyFilter = ({ name, field }: AvailableFilter): boolean => name === 'party' && !field;

async function findRecords(
  text: string,
  filter: AvailableFilter,
  type: string,
  { provider, translate, signal }: SearchContext,
): Promise<Reading[]> {
  const to = visibleInConsole(getResource(type));
  if (to.list.search.length === 0 || !storedAbility().can('read', to.subject)) return [];
  const { data } = await provider.getList(type, {
    filter: searchFilter(to, text, translate) ?? {},
    sort: { field: to.list.sort[0], order: to.list.sort[1] },
    pagination: { page: 1, perPage: MAX_RECORDS },
    signal,
  });
  return data.map((record) => {
    const label = representation(to, record, translate);
    const names = [label, ...to.list.search.map((name) => record[name])];
    return {
      key: `${filter.name} ${record.id}`,
      label: filter.label,
      text: label,
      filter: { [filter.name]: String(record.id) },
      isExact: names.some((name) => typeof name === 'string' && isSame(name, text)),
    };
  });
}

/** Ignores case, accents and Unicode composition. */
function isSame(one: string, other: string): boolean {
  const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return foldText(one) === foldText(other);
}
