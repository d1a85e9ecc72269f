/** The record slots of all features: fetched with the first record page, so that lists don't load them. */
import { consoleFeatures } from './feature.ts';
import type { RecordSlots, SlotsOfRecords } from './slots.ts';

let fetched: readonly SlotsOfRecords[] | undefined;
const cache = new Map<string, RecordSlots>();

/** Fetches the features' record slots. Required before a record or its form is rendered. */
export async function fetchRecordSlots(): Promise<void> {
  fetched ??= await Promise.all(
    consoleFeatures.map(async ({ records }) => (records ? (await records()).records : {})),
  );
}

/** A page with records or forms, once the slots are loaded. */
export async function withSlots<Page>(page: Promise<Page>): Promise<Page> {
  const [loaded] = await Promise.all([page, fetchRecordSlots()]);
  return loaded;
}

/** The record slots of all features for this resource, merged once. @throws Error before they are fetched */
export function findRecordSlots(resource: string): RecordSlots {
  if (!fetched) throw new Error('The record slots are not loaded. Call fetchRecordSlots first.');
  const slots = cache.get(resource) ?? merge(fetched.flatMap((all) => all[resource] ?? []));
  cache.set(resource, slots);
  return slots;
}

function merge(all: readonly RecordSlots[]): RecordSlots {
  const useTitle = all.find((slots) => slots.useTitle)?.useTitle;
  const newNotice = all.find((slots) => slots.newNotice)?.newNotice;
  const importNotice = all.find((slots) => slots.importNotice)?.importNotice;
  const summary = all.find((slots) => slots.summary)?.summary;
  const headerAmounts = all.find((slots) => slots.headerAmounts)?.headerAmounts;
  return {
    ...(useTitle && { useTitle }),
    ...(newNotice && { newNotice }),
    ...(importNotice && { importNotice }),
    ...(summary && { summary }),
    ...(headerAmounts && { headerAmounts }),
    sections: all.flatMap(({ sections = [] }) => sections),
    closing: all.flatMap(({ closing = [] }) => closing),
    shownElsewhere: all.flatMap(({ shownElsewhere = [] }) => shownElsewhere),
    hiddenWhenEmpty: all.flatMap(({ hiddenWhenEmpty = [] }) => hiddenWhenEmpty),
    actions: all.flatMap(({ actions = [] }) => actions),
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
    actionNotices: Object.assign({}, ...all.map(({ actionNotices }) => actionNotices)),
    inputs: Object.assign({}, ...all.map(({ inputs }) => inputs)),
  };
}
