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
import type { OfferedFilter } from './availableFilters.ts';
import { amountPattern, isExactId } from './exactText.ts';

export type Reading = {
  /** Unique among those of one text. */
  key: string;
  /** What it would be: the name of a field or filter. */
  label: string;
  /** Which one, as people write it. */
  said: string;
  /** What the list is narrowed by. */
  filter: FilterValues;
  /** The text is exactly this value or what this record is called by, not only a part of it. */
  isExact?: boolean;
};

/** Those of a text. */
export type SearchInterpretations = { text: string; readings: readonly Reading[] };

type Place = {
  resource: Resource;
  offered: readonly OfferedFilter[];
  locale: string;
  translate: Translate;
  provider: DataProvider;
  /** Leaves out records that a row only refers to: where many lists are asked at once. */
  onlyParties?: true;
  /** Ends what is looked up for a text that has changed since. */
  signal: AbortSignal;
};

/** @param words what the words are looked for in, by name */
export async function interpretSearch(text: string, words: string, place: Place): Promise<Reading[]> {
  const asWords: Reading = { key: 'words', label: words, said: text, filter: { q: text } };
  if (isExactId(text)) return [...idReading(text, place), asWords];
  // What could not be looked up is not offered: the words are searched all the same.
  const [amounts = [], records = []] = await Promise.all(
    [amountReadings(text, place), recordReadings(text, place)].map((one) => one.catch(() => [])),
  );
  const exact = [...amounts, ...records.filter(({ isExact }) => isExact)];
  return [...exact, asWords, ...records.filter(({ isExact }) => !isExact)];
}

/**
 * What stands in for words that find nothing: an exact reading, or else every record of the kind that matches best, as far as
 * they are offered; undefined where the text means nothing but words.
 */
export function insteadOfWords(readings: readonly Reading[]): FilterValues | undefined {
  const others = readings.filter(({ filter }) => !('q' in filter));
  const [best] = others;
  if (!best || best.isExact) return best?.filter;
  const [key = ''] = Object.keys(best.filter);
  const values = others
    .filter(({ isExact, filter }) => !isExact && key in filter)
    .map(({ filter }) => filter[key]);
  return { [key]: values.length > 1 ? values : values[0] };
}

function idReading(text: string, { offered }: Place): Reading[] {
  const filter = offered.find(({ name }) => name === '_id');
  const filterOfId = { _id: text.toLowerCase() };
  return filter ? [{ key: 'id', label: filter.label, said: text, filter: filterOfId, isExact: true }] : [];
}

const operators: Readonly<Record<string, { suffix: string; sign: string }>> = {
  '>': { suffix: '_gte', sign: '≥ ' },
  '>=': { suffix: '_gte', sign: '≥ ' },
  '≥': { suffix: '_gte', sign: '≥ ' },
  '<': { suffix: '_lte', sign: '≤ ' },
  '<=': { suffix: '_lte', sign: '≤ ' },
  '≤': { suffix: '_lte', sign: '≤ ' },
};

async function amountReadings(text: string, place: Place): Promise<Reading[]> {
  const { resource, offered, locale } = place;
  const { way = '=', before, figures = '', behind } = amountPattern.exec(text)?.groups ?? {};
  const read = typedAmount(figures, locale, MAX_DECIMALS);
  const code = (before ?? behind)?.toUpperCase();
  if ('validationError' in read || (before && behind)) return [];
  const { suffix, sign } = operators[way] ?? { suffix: '', sign: '' };
  const found = offered.map(async ({ name, field, label }): Promise<Reading[]> => {
    if (field?.kind !== 'money') return [];
    const { currencyField } = field;
    const currency = code && resource.list.filters.includes(currencyField);
    if (code && !(currency && (await isCode(code, currencyField, place)))) return [];
    return [read.amount, read.notAs].flatMap((each) => {
      if (each === undefined) return [];
      const amount = each.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
      return {
        key: `${name} ${amount}`,
        label,
        said: [sign + formatDecimal(amount, locale), code].filter(Boolean).join(' '),
        filter: { [name + suffix]: amount, ...(code && { [currencyField]: code }) },
        isExact: true,
      };
    });
  });
  return (await Promise.all(found)).flat();
}

/** Whether a currency is called so. Who can't look them up may name one by its code, and finds nothing where there is none. */
async function isCode(code: string, name: string, { resource, provider, signal }: Place): Promise<boolean> {
  const field = resource.fields[name];
  if (field?.kind !== 'reference') return false;
  const { naturalKey, list, subject } = visibleInConsole(getResource(field.to));
  if (!naturalKey) return false;
  if (!storedAbility().can('read', subject)) return true;
  const asked = {
    filter: { [naturalKey]: code },
    sort: { field: list.sort[0], order: list.sort[1] },
    pagination: { page: 1, perPage: 1 },
    signal,
  };
  return (await provider.getList(field.to, asked)).data.length > 0;
}

/** How many of each resource are offered. */
const OFFERED = 3;

/**
 * Records that take part in a row, on any side, or that a row refers to: where the list can be narrowed by them. Those of a
 * resource are looked for once: who is a party is not offered again as whoever made the row.
 */
async function recordReadings(text: string, place: Place): Promise<Reading[]> {
  if (text.length < 2) return [];
  const { resource, offered, onlyParties } = place;
  const seen = new Set<string>();
  const wanted = [...offered]
    .sort((one, other) => Number(isPartyFilter(other)) - Number(isPartyFilter(one)))
    .flatMap((filter) => {
      const types = isPartyFilter(filter)
        ? listOwnerTypes(resource)
        : filter.field?.kind === 'reference' && !onlyParties
          ? [filter.field.to]
          : [];
      const fresh = types.filter((type) => !seen.has(type));
      for (const type of fresh) seen.add(type);
      return fresh.map((type) => ({ filter, type }));
    });
  const found = await Promise.all(wanted.map(({ filter, type }) => recordsCalled(text, filter, type, place)));
  return found.flat();
}

const isPartyFilter = ({ name, field }: OfferedFilter): boolean => name === 'party' && !field;

async function recordsCalled(
  text: string,
  filter: OfferedFilter,
  type: string,
  { provider, translate, signal }: Place,
): Promise<Reading[]> {
  const to = visibleInConsole(getResource(type));
  if (to.list.search.length === 0 || !storedAbility().can('read', to.subject)) return [];
  const { data } = await provider.getList(type, {
    filter: searchFilter(to, text, translate) ?? {},
    sort: { field: to.list.sort[0], order: to.list.sort[1] },
    pagination: { page: 1, perPage: OFFERED },
    signal,
  });
  return data.map((record) => {
    const called = representation(to, record, translate);
    const names = [called, ...to.list.search.map((name) => record[name])];
    return {
      key: `${filter.name} ${record.id}`,
      label: filter.label,
      said: called,
      filter: { [filter.name]: String(record.id) },
      isExact: names.some((name) => typeof name === 'string' && isSame(name, text)),
    };
  });
}

/** Whatever the case, the accents and how these are composed. */
function isSame(one: string, other: string): boolean {
  const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded(one) === folded(other);
}
