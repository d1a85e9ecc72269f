/**
 * Mistakes in declarations that the compiler cannot find. The start of a service, `npm run explain`, `npm run new` and
 * the tests report all of them at once.
 */
import type { Field } from '../fields.ts';
import { filterKeys, sortKeys } from '../lists/lists.ts';
import { declarations, findResource } from '../registry.ts';
import type { Resource } from '../resource.ts';
import { findAccessMistakes } from './access.ts';
import { findActionMistakes, listActions } from './actions.ts';
import { findChildrenMistakes } from './children.ts';
import { parsePath } from './computed.ts';
import { findConditionMistakes } from './conditions.ts';
import { findDueMistakes } from './due.ts';
import { comparedField, findExpressionMistakes, isExpression } from './expressions.ts';
import { findHeaderMistakes } from './header.ts';
import { findLabelMistakes } from './labels.ts';
import { findMetricMistakes } from './metrics.ts';
import { findSecretMistakes, generatedSecrets } from './secrets.ts';
import { findExpiryMistakes } from './state.ts';
import { findSummaryMistakes } from './summaries.ts';
import { findTabMistakes } from './tabs.ts';
import { findUniqueMistakes } from './unique.ts';

type FindMistakes = (resource: Resource) => Iterable<string>;

const checks: FindMistakes[] = [
  findRouteMistakes,
  findSectionMistakes,
  findHeaderMistakes,
  findTabMistakes,
  findListMistakes,
  findUniqueMistakes,
  findReferenceMistakes,
  findAmountMistakes,
  findPathMistakes,
  findExpressionMistakes,
  findConditionMistakes,
  findActionMistakes,
  findExpiryMistakes,
  findDueMistakes,
  findSecretMistakes,
  findApprovableMistakes,
  findAccessMistakes,
  findMetricMistakes,
  findSummaryMistakes,
  findChildrenMistakes,
];

/**
 * The mistakes of a declaration, each as a sentence that names the resource.
 * @param finders checks other than those of declarations, such as of their implementation
 */
export function findMistakes(resource: Resource, finders: readonly FindMistakes[] = checks): string[] {
  return finders.flatMap((find) =>
    [...find(resource)].map((mistake) => `resource ${resource.name}: ${mistake}`),
  );
}

/**
 * The mistakes of all declarations.
 * @param messages in which labels are required, by language
 */
export function findAllMistakes(messages: Readonly<Record<string, object>> = {}): string[] {
  const finders = [...checks, findLabelMistakes(messages)];
  return declarations.flatMap((resource) => findMistakes(resource, finders));
}

/** One text for several mistakes; undefined if there are none. */
export function formatMistakes(mistakes: readonly string[]): string | undefined {
  if (mistakes.length < 2) return mistakes[0];
  return `The declarations have ${mistakes.length} mistakes:\n${mistakes.map((one) => `- ${one}`).join('\n')}`;
}

function* findRouteMistakes({ name, table, routes }: Resource): Iterable<string> {
  const own = [...new Set([routes.list, routes.item, routes.create])].filter((route) => route !== undefined);
  if (own.includes(`/${name}`)) yield `the route /${name} is react-admin's own path. Choose another.`;
  for (const other of declarations) {
    if (other.name === name) continue;
    const route = Object.values(other.routes).find((one) => own.includes(one));
    if (route) yield `the route ${route} also belongs to ${other.name}. Choose another.`;
    if (other.table === table) yield `the table ${table} also belongs to ${other.name}. Choose another.`;
  }
}

/** A call is approved as one change of one record, and performed without anybody who reads its response. */
function* findApprovableMistakes(resource: Resource): Iterable<string> {
  const { approvable, fields, parentRelation } = resource;
  if (approvable !== true && approvable.length === 0) return;
  if (parentRelation.to)
    yield 'it is created with its parent, so it cannot be approvable by itself. Make a field of the parent approvable.';
  const [generated] = generatedSecrets(resource);
  if (generated !== undefined)
    yield `nobody would see the generated secret ${generated} of a record that is created once it was approved. Remove approvable or generated.`;
  for (const [name, field] of Object.entries(fields))
    if ('default' in field && field.default === 'now' && !field.readOnly)
      yield `${name} is now by default, which is another moment once a request is approved. Make it readOnly, or remove its default.`;
  if (approvable === true) return;
  for (const name of approvable)
    if (fields[name]?.kind === 'computed' || fields[name]?.kind === 'list')
      yield `approvable names ${name}, which is not a value of its own. Choose another field.`;
}

function* findSectionMistakes({ sections }: Resource): Iterable<string> {
  const fields = Object.values(sections).flat();
  for (const field of new Set(fields.filter((one, at) => fields.indexOf(one) !== at)))
    yield `field ${field} is in two sections. List it in one.`;
}

function* findListMistakes(resource: Resource): Iterable<string> {
  const { list, related } = resource;
  const { fields } = withoutBrokenPaths(resource);
  for (const name of list.hidden)
    if (list.columns.includes(name))
      yield `${name} is in both list.columns and list.hidden. Remove it from one.`;
  for (const name of list.sparse)
    if (!list.columns.includes(name))
      yield `${name} is in list.sparse but not in list.columns. Add it there.`;
  const keys = filterKeys({ ...resource, fields });
  const verbs: string[] = listActions(resource).map(([verb]) => verb);
  const isFilter = (name: string) => keys.some((key) => key === name || key.startsWith(`${name}_`));
  const isSlow = (name: string) => list.unbounded && isExpression(fields[name]);
  for (const name of list.filters)
    if (name !== 'q' && !isFilter(name) && !isSlow(name))
      yield `list.filters has ${name}, a ${fields[name]?.kind ?? 'missing'} field, which cannot be filtered. Remove it.`;
  for (const name of list.unbounded ? list.filters : [])
    if (['choices', 'references'].includes(fields[name]?.kind ?? ''))
      yield `list.filters has ${name}, a field of several values, which an unbounded list cannot be filtered by. Remove it.`;
  const [sort] = list.sort;
  if (!sortKeys({ ...resource, fields }).includes(sort) && !isSlow(sort))
    yield `list.sort has ${sort}, by which lists cannot be sorted. Use a stored field of another kind.`;
  for (const [view, filter] of Object.entries(list.views))
    for (const [key, value] of Object.entries(filter)) {
      if (!keys.includes(key) && !isPeriod(fields, key))
        yield `the view ${view} has the filter ${key}, which is not a filter of the list. Use one of ${keys.join(', ')}.`;
      if (key === 'can' && verbs.length && !verbs.includes(String(value)))
        yield `the view ${view} names the action ${value}, which is not one of the resource. Use one of ${verbs.join(', ')}.`;
    }
  if (list.filters.includes('can')) yield* findCanMistakes(resource);
  if (list.attention !== undefined && !list.views[list.attention])
    yield `list.attention names the view ${list.attention}, which is not in list.views. Add it there.`;
  for (const name of list.bulk)
    if (fields[name]?.kind !== 'choice')
      yield `list.bulk has ${name}, which is not a choice field. Remove it.`;
  for (const { resource: name, by, view } of related) {
    const other = findResource(name);
    if (!other) yield `related names the resource ${name}, which is not declared. ${suggestNames()}`;
    const others = other && filterKeys(withoutBrokenPaths(other));
    if (others && !others.includes(by))
      yield `related has by ${by}, which is not a filter of ${name}. Use one of ${others.join(', ')}.`;
    if (other && view && !other.list.views[view])
      yield `related has view ${view}, which ${name} does not have. Use one of ${Object.keys(other.list.views).join(', ')}.`;
  }
}

/** The filter `can` compares the columns that decide who may perform an action, and when. */
function* findCanMistakes({ fields, list, state, actions }: Resource): Iterable<string> {
  const all = listActions({ actions });
  if (all.length === 0) yield 'list.filters has can, but the resource has no actions. Remove it.';
  if (list.unbounded) yield 'list.filters has can, which an unbounded list cannot be filtered by. Remove it.';
  const deciding = all.flatMap(([, { makerField, onlyBy }]) => [makerField, onlyBy]);
  for (const name of new Set([state?.field, ...deciding]))
    if (name !== undefined && fields[name]?.virtual)
      yield `list.filters has can, but ${name}, which decides on an action, is virtual. Remove can.`;
}

/** Filters for a moving period, which the console replaces with two dates. */
function isPeriod(fields: Resource['fields'], key: string): boolean {
  const field = key.endsWith('_within') ? fields[key.slice(0, -'_within'.length)] : undefined;
  const kind = comparedField(field)?.kind;
  return kind === 'timestamp' || kind === 'date';
}

function* findReferenceMistakes(resource: Resource): Iterable<string> {
  const own = Object.entries(resource.fields);
  const inActions = listActions(resource).flatMap(([verb, { fields = {} }]) =>
    Object.entries(fields).map(([name, field]): [string, Field] => [`${name} of action ${verb}`, field]),
  );
  for (const [name, field] of [...own, ...inActions]) {
    if (!('to' in field)) continue;
    if (!findResource(field.to))
      yield `field ${name} refers to ${field.to}, which is not declared. ${suggestNames()}`;
    else if (field.kind === 'reference' && field.optionsFrom) {
      const of = resource.fields[field.optionsFrom.of];
      const holder = of?.kind === 'reference' ? findResource(of.to) : undefined;
      if (holder?.fields[field.optionsFrom.in]?.kind !== 'references')
        yield `optionsFrom of ${name} requires ${field.optionsFrom.of} to refer to a record with a references field ${field.optionsFrom.in}.`;
    }
  }
}

function* findAmountMistakes(resource: Resource): Iterable<string> {
  for (const [name, declared] of Object.entries(resource.fields)) {
    const field = declared.kind === 'computed' ? declared.of : declared;
    if (field?.kind !== 'money' || field.virtual) continue;
    const { currencyField } = field;
    const reference = resource.fields[currencyField];
    const currency =
      currencyField === '_id'
        ? resource
        : reference?.kind === 'reference'
          ? findResource(reference.to)
          : undefined;
    if (currencyField !== '_id' && reference?.kind !== 'reference')
      yield `${name}: its currency field ${currencyField} is not a reference. Name the field that refers to its currency.`;
    else if (currency && currency.fields.decimals?.kind !== 'integer')
      yield `${name}: its currency declares no decimals. Declare decimals: integer() in ${currency.name}.`;
  }
}

function* findPathMistakes({ fields }: Resource): Iterable<string> {
  for (const field of Object.values(fields)) {
    const mistake = findPathMistake(field);
    if (mistake) yield mistake;
  }
}

function findPathMistake(field: Field): string | undefined {
  if (field.kind !== 'computed' || !field.path) return undefined;
  try {
    parsePath(field);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What a list offers depends on the results of computed fields, so those whose path leads nowhere are left out. */
function withoutBrokenPaths(resource: Resource): Resource {
  const entries = Object.entries(resource.fields).filter(([, field]) => !findPathMistake(field));
  return { ...resource, fields: Object.fromEntries(entries) };
}

function suggestNames(): string {
  return `Declare it, or use one of ${declarations.map(({ name }) => name).join(', ')}.`;
}
