/**
 * What a text in a list's search box can mean, the likeliest first: words, or exactly one value of a filter that the
 * list offers: a record's id, an amount, whoever stands on a side.
 */
import type { DataProvider } from 'react-admin';
import type { Translate } from '../../../contract/exports/format.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { MAX_DECIMALS } from '../../../contract/values/money.ts';
import { formatDecimal } from '../../fieldKinds/format.ts';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import { listOwnerTypes } from '../../fieldKinds/parties.ts';
import { typedAmount } from '../../fieldKinds/typedAmount.ts';
import { representation, searchFilter } from '../../records/representation.ts';
import { storedAbility } from '../../session/ability.ts';
import { visibleInConsole } from '../../session/visibleResource.ts';
import type { AvailableFilter } from './availableFilters.ts';
import { amountPattern, isExactId } from './exactText.ts';

export type Reading = {
  /** Unique among those of one text. */
  key: string;
  /** What it would be: the name of a field or filter. */
  label: string;
  /** Which one, as people write it. */
  text: string;
  /** What the list is narrowed by. */
  filter: FilterValues;
  /** The text is exactly this value or what this record is called by, not only a part of it. */
  isExact?: boolean;
};

/** Those of a text. */
export type SearchInterpretations = { text: string; readings: readonly Reading[] };

type SearchContext = {
  resource: Resource;
  filters: readonly AvailableFilter[];
  locale: string;
  translate: Translate;
  provider: DataProvider;
  /** Leaves out records that a row only refers to: where many lists are asked at once. */
  onlyParties?: true;
  /** Ends what is looked up for a text that has changed since. */
  signal: AbortSignal;
};

/** @param words what the words are looked for in, by name */
export async function interpretSearch(
  text: string,
  fieldLabels: string,
  context: SearchContext,
): Promise<Reading[]> {
  const wordsReading: Reading = { key: 'words', label: fieldLabels, text, filter: { q: text } };
  if (isExactId(text)) return [...idReading(text, context), wordsReading];
  // What could not be looked up is not offered: the words are searched all the same.
  const [amounts = [], records = []] = await Promise.all(
    [amountReadings(text, context), recordReadings(text, context)].map((one) => one.catch(() => [])),
  );
  const exact = [...amounts, ...records.filter(({ isExact }) => isExact)];
  return [...exact, wordsReading, ...records.filter(({ isExact }) => !isExact)];
}

/**
 * What stands in for words that find nothing: an exact reading, or else every record of the kind that matches best, as far as
 * they are offered; undefined where the text means nothing but words.
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

function idReading(text: string, { filters }: SearchContext): Reading[] {
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

async function amountReadings(text: string, context: SearchContext): Promise<Reading[]> {
  const { resource, filters, locale } = context;
  const { way = '=', before, figures = '', behind } = amountPattern.exec(text)?.groups ?? {};
  const parsed = typedAmount(figures, locale, MAX_DECIMALS);
  const code = (before ?? behind)?.toUpperCase();
  if ('validationError' in parsed || (before && behind)) return [];
  const { suffix, sign } = operators[way] ?? { suffix: '', sign: '' };
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

/** Whether a currency is called so. Who can't look them up may name one by its code, and finds nothing where there is none. */
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

/** How many of each resource are offered. */
const MAX_RECORDS = 3;

/**
 * Records that take part in a row, on any side, or that a row refers to: where the list can be narrowed by them. Those of a
 * resource are looked for once: who is a party is not offered again as whoever made the row.
 */
async function recordReadings(text: string, context: SearchContext): Promise<Reading[]> {
  if (text.length < 2) return [];
  const { resource, filters, onlyParties } = context;
  const seenTypes = new Set<string>();
  const lookups = [...filters]
    .sort((one, other) => Number(isPartyFilter(other)) - Number(isPartyFilter(one)))
    .flatMap((filter) => {
      const types = isPartyFilter(filter)
        ? listOwnerTypes(resource)
        : filter.field?.kind === 'reference' && !onlyParties
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

/** Whatever the case, the accents and how these are composed. */
function isSame(one: string, other: string): boolean {
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return fold(one) === fold(other);
}
