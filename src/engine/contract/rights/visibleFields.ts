/**
 * The resource as visible to a caller: unreadable fields are removed, unwritable fields become read-only. Service and
 * console use it for responses, requests and forms alike.
 */
import { type ActionDeclaration, isPermitted } from '../declaration/actions.ts';
import { parsePath } from '../declaration/computed.ts';
import { listConditionFields } from '../declaration/conditions.ts';
import { isExpression } from '../declaration/expressions.ts';
import { metricFields, offsetFields } from '../declaration/metrics.ts';
import { fieldsOfSummary } from '../declaration/summaries.ts';
import type { Field } from '../fields.ts';
import { compositeFilters, parseFilterKey } from '../lists/filterGrammar.ts';
import { declarations } from '../registry.ts';
import type { Fields, ListFilter, Resource } from '../resource.ts';
import { type Ability, buildAbility } from './abilities.ts';

/**
 * The resource as visible to a caller; the resource itself if there are no restrictions. Fields that the caller may
 * write but not read are `inputOnly` in it.
 */
export function restrictTo(resource: Resource, ability: Ability): Resource {
  const cachedViews = views.get(ability) ?? new WeakMap<Resource, Resource>();
  views.set(ability, cachedViews);
  const view = cachedViews.get(resource) ?? narrow(resource, ability);
  cachedViews.set(resource, view);
  return view;
}

/** The cache is never invalidated, since abilities are immutable. */
const views = new WeakMap<Ability, WeakMap<Resource, Resource>>();

/** Whether the field is hidden from some callers. */
export function isGuarded(resource: Resource, name: string): boolean {
  return !isReadable(resource, name, noRights);
}

const noRights = buildAbility([]);

/** The fields of a record that are hidden from callers who see the resource as `seen`. */
export function hiddenFields(resource: Resource, visible: Resource): string[] {
  if (visible === resource) return [];
  return Object.keys(resource.fields).filter(
    (name) => !visible.fields[name] || (visible.fields[name].inputOnly && !resource.fields[name]?.inputOnly),
  );
}

/** Whether the caller may write the field but not read it. Updates that omit such a field leave its value unchanged. */
export function isWriteOnly(resource: Resource, visible: Resource, name: string): boolean {
  return Boolean(visible.fields[name]?.inputOnly && !resource.fields[name]?.inputOnly);
}

/**
 * Requires the field's `read` verb, and access to the fields it depends on: its presence would reveal the value that
 * its condition tests, and an amount its currency.
 */
function isReadable(
  resource: Resource,
  name: string,
  ability: Ability,
  visiting: ReadonlySet<string> = new Set(),
): boolean {
  if (name === '_id' || visiting.has(name)) return true;
  const { access, fields, subject, when } = resource;
  const verb = access[name]?.read;
  if (verb && !ability.can(verb, subject)) return false;
  const field = fields[name];
  if (!field) return true;
  // A field inherited from the parent is readable only if the parent's is.
  const { parent, inherits = [] } = resource.parentRelation.to ?? {};
  if (parent && inherits.includes(name) && !isReadable(parent, name, ability)) return false;
  const visited = new Set([...visiting, name]);
  return (
    [...listConditionFields(when[name]), ...dependenciesOf(field)].every((other) =>
      isReadable(resource, other, ability, visited),
    ) && isPathReadable(resource, field, ability)
  );
}

/** A computed field is readable only if every field on its path is. */
function isPathReadable(resource: Resource, field: Field, ability: Ability): boolean {
  if (field.kind !== 'computed' || field.path === undefined) return true;
  const { steps, last } = parsePath(field);
  const resourcesOnPath = [resource, ...steps.map(({ to }) => to)];
  const names = [...steps.map(({ name }) => name), last];
  return names.every((name, at) => isReadable(resourcesOnPath[at] ?? resource, name, ability));
}

/** The fields without which the value is meaningless, or which it reveals. */
function dependenciesOf(field: Field): string[] {
  if (field.kind === 'money') return [field.currencyField];
  if (isExpression(field)) return [...field.from];
  return field.kind === 'party' ? [field.typeField] : [];
}

/**
 * Requires the field's `write` verb. Also requires read access wherever an error would reveal a hidden value: through a
 * condition that tests it, or because another record has it.
 */
function isWritable(resource: Resource, name: string, ability: Ability): boolean {
  const { access, fields, subject, when, required, unique } = resource;
  const verb = access[name]?.write;
  if (verb && !ability.can(verb, subject)) return false;
  const field = fields[name];
  if (!field) return false;
  const revealsValue =
    field.unique || field.immutableOnceUsed || unique.some((one) => one.fields.includes(name));
  if (revealsValue && !isReadable(resource, name, ability)) return false;
  return [
    ...listConditionFields(when[name]),
    ...listConditionFields(required[name]),
    ...dependenciesOf(field),
  ].every((other) => isReadable(resource, other, ability));
}

function narrow(resource: Resource, ability: Ability): Resource {
  const names = Object.keys(resource.fields);
  const readable = new Set(['_id', ...names.filter((name) => isReadable(resource, name, ability))]);
  const writable = new Set(names.filter((name) => isWritable(resource, name, ability)));
  const related = resource.related.filter(({ resource: name, by }) => canFilterBy(name, by, ability));
  const isUnrestricted =
    related.length === resource.related.length &&
    Object.values(resource.list.views).every((view) => isPermittedView(resource, view, ability)) &&
    names.every((name) => readable.has(name) && (writable.has(name) || resource.fields[name]?.readOnly));
  return isUnrestricted ? resource : { ...restrictFields(resource, ability, readable, writable), related };
}

/** Whether the caller can filter that resource by that field. */
function canFilterBy(resource: string, by: string, ability: Ability): boolean {
  const other = declarations.find(({ name }) => name === resource);
  if (!other) return true;
  return by === 'party'
    ? restrictTo(other, ability).list.filters.includes(by)
    : isReadable(other, by, ability);
}

/** A view of the records on which an action can be performed is useless to those who never may. */
function isPermittedView(resource: Resource, { can }: ListFilter, ability: Ability): boolean {
  return can === undefined || isPermitted(resource, String(can), ability);
}

function restrictFields(
  resource: Resource,
  ability: Ability,
  readable: ReadonlySet<string>,
  writable: ReadonlySet<string>,
): Resource {
  const { list, when, required, recordRepresentation, naturalKey } = resource;
  const isVisible = (name: string) => readable.has(name) || writable.has(name);
  const fields = visibleFields(resource, readable, writable);
  const search = list.search.filter((name) => readable.has(name));
  const isRepresentable = readable.has(recordRepresentation);
  const isFilter = (name: string) => {
    if (name === 'q')
      return (
        search.length > 0 || (isRepresentable && resource.fields[recordRepresentation]?.kind === 'party')
      );
    if (name === 'party') return !isPartyHidden(resource, readable);
    // Each record says already what the caller may do with it.
    if (name === 'can') return true;
    return readable.has(name);
  };
  const filters = list.filters.filter(isFilter);
  const isComposite = (key: string) => compositeFilters.some((one) => one === key);
  const isUsableKey = (key: string) =>
    isComposite(key) ? filters.some((one) => one === key) : readable.has(parseFilterKey(key).field);
  return {
    ...resource,
    fields,
    recordRepresentation: isRepresentable ? recordRepresentation : '_id',
    naturalKey: naturalKey !== undefined && readable.has(naturalKey) ? naturalKey : undefined,
    list: {
      ...list,
      columns: list.columns.filter((name) => readable.has(name)),
      hidden: list.hidden.filter((name) => readable.has(name)),
      filters,
      search,
      sort: readable.has(list.sort[0]) ? list.sort : ['_id', list.sort[1]],
      views: filterEntries(
        list.views,
        (_, view) => Object.keys(view).every(isUsableKey) && isPermittedView(resource, view, ability),
      ),
      bulk: list.bulk.filter((name) => writable.has(name)),
      summaries: filterEntries(list.summaries, (_, summary) =>
        fieldsOfSummary(summary).every((one) => readable.has(one)),
      ),
    },
    metrics: filterEntries(resource.metrics, (_, metric) =>
      [...metricFields(metric), ...offsetFields(resource, metric)].every((name) => readable.has(name)),
    ),
    sections: filterEntries(
      Object.fromEntries(
        Object.entries(resource.sections).map(([name, all]) => [name, all.filter(isVisible)] as const),
      ),
      (name, all) => all.length > 0 || resource.sections[name]?.length === 0,
    ),
    when: filterEntries(when, isVisible),
    // Conditions on hidden fields are not enforced: the caller could not tell how to meet them.
    required: filterEntries(
      required,
      (name, condition) =>
        writable.has(name) && [name, ...listConditionFields(condition)].every((one) => readable.has(one)),
    ),
    checks: resource.checks
      .filter(({ on }) => fields[on])
      .map((check) => ({
        ...check,
        holds: (values) => {
          const { result, names } = trackReads(check, values);
          return result || names.some((name) => !readable.has(name));
        },
      })),
    unique: resource.unique.filter((one) => one.fields.every((name) => readable.has(name))),
    actions: Object.fromEntries(
      Object.entries<ActionDeclaration | undefined>(resource.actions).map(([verb, action]) => [
        verb,
        action?.fields
          ? {
              ...action,
              fields: filterEntries(action.fields, (name) => !resource.fields[name] || writable.has(name)),
            }
          : action,
      ]),
    ),
  };
}

function visibleFields(
  { fields, when }: Resource,
  readable: ReadonlySet<string>,
  writable: ReadonlySet<string>,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (readable.has(name)) {
        return [[name, writable.has(name) || field.readOnly ? field : { ...field, readOnly: true }] as const];
      }
      return writable.has(name) && !field.readOnly
        ? [[name, toWriteOnly(field, when[name] !== undefined)] as const]
        : [];
    }),
  );
}

/** A caller who cannot read the field does not know whether it has a value, so a conditional one is never required. */
function toWriteOnly(field: Field, isConditional: boolean): Field {
  return { ...field, inputOnly: true, ...(isConditional && { required: false }) };
}

function isPartyHidden({ fields }: Resource, readable: ReadonlySet<string>): boolean {
  return Object.entries(fields).some(([name, { kind }]) => kind === 'party' && !readable.has(name));
}

/** The result of a check, and the names of the values it read. */
export function trackReads(
  check: Resource['checks'][number],
  values: Readonly<Record<string, unknown>>,
): { result: boolean; names: string[] } {
  const names = new Set<string>();
  const record = (name: string | symbol) => {
    if (typeof name === 'string') names.add(name);
  };
  const result = check.holds(
    new Proxy(values, {
      get: (all, name) => {
        record(name);
        return Reflect.get(all, name);
      },
      has: (all, name) => {
        record(name);
        return Reflect.has(all, name);
      },
      ownKeys: (all) => {
        for (const name of Object.keys(all)) record(name);
        return Reflect.ownKeys(all);
      },
    }),
  );
  return { result, names: [...names] };
}

function filterEntries<T>(
  all: Readonly<Record<string, T>>,
  predicate: (name: string, value: T) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => predicate(name, value)));
}
