/**
 * What a text in a list's search box can mean, the likeliest first: words, or exactly one value of a filter that the
 * list offers: a record's id, an amount, whoever stands on a side.
 */
import type { DataProvider } from 'react-admin';
import { resourceNamed } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { MAX_DECIMALS } from '../../../contract/values/money.ts';
import { formatDecimal } from '../../kinds/format.ts';
import type { FilterValues } from '../../kinds/kind.ts';
import { ownersIn } from '../../kinds/parties.ts';
import { typedAmount } from '../../kinds/typedAmount.ts';
import { representation } from '../../records/representation.ts';
import { storedAbility } from '../../session/ability.ts';
import { seenHere } from '../../session/seen.ts';
import { figure, isId } from './looksExact.ts';
import type { OfferedFilter } from './offeredFilters.ts';

export type Reading = {
  /** Unique among those of one text. */
  key: string;
  /** What it would be: the name of a field or filter. */
  label: string;
  /** Which one, as people write it. */
  said: string;
  /** What the list is narrowed by. */
  filter: FilterValues;
};

/** Those of a text. */
export type Found = { text: string; readings: readonly Reading[] };

type Place = {
  resource: Resource;
  offered: readonly OfferedFilter[];
  locale: string;
  provider: DataProvider;
  /** Ends what is looked up for a text that has changed since. */
  signal: AbortSignal;
};

/** @param words what the words are looked for in, by name */
export async function readingsOf(text: string, words: string, place: Place): Promise<Reading[]> {
  const asWords: Reading = { key: 'words', label: words, said: text, filter: { q: text } };
  if (isId(text)) return [...idReading(text, place), asWords];
  // What could not be looked up is not offered: the words are searched all the same.
  const [amounts = [], parties = []] = await Promise.all(
    [amountReadings(text, place), partyReadings(text, place)].map((one) => one.catch(() => [])),
  );
  return amounts.length > 0 ? [...amounts, asWords, ...parties] : [asWords, ...parties];
}

function idReading(text: string, { offered }: Place): Reading[] {
  const filter = offered.find(({ name }) => name === '_id');
  return filter ? [{ key: 'id', label: filter.label, said: text, filter: { _id: text.toLowerCase() } }] : [];
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
  const { way = '=', before, figures = '', behind } = figure.exec(text)?.groups ?? {};
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
      };
    });
  });
  return (await Promise.all(found)).flat();
}

/** Whether a currency is called so. Who can't look them up may name one by its code, and finds nothing where there is none. */
async function isCode(code: string, name: string, { resource, provider, signal }: Place): Promise<boolean> {
  const field = resource.fields[name];
  if (field?.kind !== 'reference') return false;
  const { calledBy, list, subject } = seenHere(resourceNamed(field.to));
  if (!calledBy) return false;
  if (!storedAbility().can('read', subject)) return true;
  const asked = {
    filter: { [calledBy]: code },
    sort: { field: list.sort[0], order: list.sort[1] },
    pagination: { page: 1, perPage: 1 },
    signal,
  };
  return (await provider.getList(field.to, asked)).data.length > 0;
}

/** How many of each resource are offered. */
const OFFERED = 3;

async function partyReadings(
  text: string,
  { resource, offered, provider, signal }: Place,
): Promise<Reading[]> {
  const filter = offered.find(({ name, field }) => name === 'party' && !field);
  if (!filter || text.length < 2) return [];
  const found = ownersIn(resource).map(async (type): Promise<Reading[]> => {
    const owner = seenHere(resourceNamed(type));
    if (owner.list.search.length === 0 || !storedAbility().can('read', owner.subject)) return [];
    const asked = {
      filter: { q: text },
      sort: { field: owner.list.sort[0], order: owner.list.sort[1] },
      pagination: { page: 1, perPage: OFFERED },
      signal,
    };
    const { data } = await provider.getList(type, asked);
    return data.map((record) => ({
      key: `party ${record.id}`,
      label: filter.label,
      said: representation(owner, record),
      filter: { party: String(record.id) },
    }));
  });
  return (await Promise.all(found)).flat();
}
