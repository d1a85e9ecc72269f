/**
 * The resource as visible to a caller: unreadable fields are removed, unwritable fields become read-only. Service and
 * console use it for responses, requests and forms alike.
 */
import { parsePath } from '../declaration/computed.ts';
import { listConditionFields } from '../declaration/conditions.ts';
import { metricFields, offsetFields } from '../declaration/metrics.ts';
import { fieldsOfSummary } from '../declaration/summaries.ts';
import type { Field } from '../fields.ts';
import { parseFilterKey } from '../lists/filterGrammar.ts';
import { declarations } from '../registry.ts';
import type { Fields, Resource } from '../resource.ts';
import { type Ability, buildAbility } from './abilities.ts';

/**
 * The resource as visible to a caller; the resource itself if there are no restrictions. Fields that the caller may
 * write but not read are `inputOnly` in it.
 */
export function restrictTo(resource: Resource, ability: Ability): Resource {
  const known = views.get(ability) ?? new WeakMap<Resource, Resource>();
  views.set(ability, known);
  const found = known.get(resource) ?? narrowed(resource, ability);
  known.set(resource, found);
  return found;
}

/** The cache is never invalidated, since abilities are immutable. */
const views = new WeakMap<Ability, WeakMap<Resource, Resource>>();

/** Whether the field is hidden from some callers. */
export function isGuarded(resource: Resource, name: string): boolean {
  return !isRead(resource, name, nobody);
}

const nobody = buildAbility([]);

/** The fields of a record that are hidden from callers who see the resource as `seen`. */
export function hiddenFields(resource: Resource, seen: Resource): string[] {
  if (seen === resource) return [];
  return Object.keys(resource.fields).filter(
    (name) => !seen.fields[name] || (seen.fields[name].inputOnly && !resource.fields[name]?.inputOnly),
  );
}

/** Whether the caller may write the field but not read it. Updates that omit such a field leave its value unchanged. */
export function isWriteOnly(resource: Resource, seen: Resource, name: string): boolean {
  return Boolean(seen.fields[name]?.inputOnly && !resource.fields[name]?.inputOnly);
}

/**
 * Requires the field's `read` verb, and access to the fields it depends on: its presence would reveal the value that
 * its condition tests, and an amount its currency.
 */
function isRead(
  resource: Resource,
  name: string,
  ability: Ability,
  asking: ReadonlySet<string> = new Set(),
): boolean {
  if (name === '_id' || asking.has(name)) return true;
  const { access, fields, subject, when } = resource;
  const verb = access[name]?.read;
  if (verb && !ability.can(verb, subject)) return false;
  const field = fields[name];
  if (!field) return true;
  // A field inherited from the parent is readable only if the parent's is.
  const { parent, inherits = [] } = resource.parentRelation.to ?? {};
  if (parent && inherits.includes(name) && !isRead(parent, name, ability)) return false;
  const onTheWay = new Set([...asking, name]);
  return (
    [...listConditionFields(when[name]), ...besideOf(field)].every((other) =>
      isRead(resource, other, ability, onTheWay),
    ) && isPathRead(resource, field, ability)
  );
}

/** A computed field is readable only if every field on its path is. */
function isPathRead(resource: Resource, field: Field, ability: Ability): boolean {
  if (field.kind !== 'computed' || field.path === undefined) return true;
  const { steps, last } = parsePath(field);
  const passed = [resource, ...steps.map(({ to }) => to)];
  const names = [...steps.map(({ name }) => name), last];
  return names.every((name, at) => isRead(passed[at] ?? resource, name, ability));
}

/** The field without which the value is meaningless. */
function besideOf(field: Field): string[] {
  if (field.kind === 'money') return [field.currencyField];
  return field.kind === 'party' ? [field.typeField] : [];
}

/**
 * Requires the field's `write` verb. Also requires read access wherever an error would reveal a hidden value: through a
 * condition that tests it, or because another record has it.
 */
function isWritten(resource: Resource, name: string, ability: Ability): boolean {
  const { access, fields, subject, when, required, unique } = resource;
  const verb = access[name]?.write;
  if (verb && !ability.can(verb, subject)) return false;
  const field = fields[name];
  if (!field) return false;
  const tells = field.unique || field.immutableOnceUsed || unique.some((names) => names.includes(name));
  if (tells && !isRead(resource, name, ability)) return false;
  return [
    ...listConditionFields(when[name]),
    ...listConditionFields(required[name]),
    ...besideOf(field),
  ].every((other) => isRead(resource, other, ability));
}

function narrowed(resource: Resource, ability: Ability): Resource {
  const names = Object.keys(resource.fields);
  const read = new Set(['_id', ...names.filter((name) => isRead(resource, name, ability))]);
  const written = new Set(names.filter((name) => isWritten(resource, name, ability)));
  const related = resource.related.filter(({ resource: name, by }) => isAskedBy(name, by, ability));
  const isWhole =
    related.length === resource.related.length &&
    names.every((name) => read.has(name) && (written.has(name) || resource.fields[name]?.readOnly));
  return isWhole ? resource : { ...without(resource, read, written), related };
}

/** Whether the caller can filter that resource by that field. */
function isAskedBy(resource: string, by: string, ability: Ability): boolean {
  const other = declarations.find(({ name }) => name === resource);
  if (!other) return true;
  return by === 'party' ? restrictTo(other, ability).list.filters.includes(by) : isRead(other, by, ability);
}

function without(resource: Resource, read: ReadonlySet<string>, written: ReadonlySet<string>): Resource {
  const { list, when, required, recordRepresentation, naturalKey } = resource;
  const isKnown = (name: string) => read.has(name) || written.has(name);
  const fields = fieldsOf(resource, read, written);
  const search = list.search.filter((name) => read.has(name));
  const isNamed = read.has(recordRepresentation);
  const isFilter = (name: string) => {
    if (name === 'q')
      return search.length > 0 || (isNamed && resource.fields[recordRepresentation]?.kind === 'party');
    if (name === 'party') return !isPartyHidden(resource, read);
    return read.has(name);
  };
  const filters = list.filters.filter(isFilter);
  const isAsked = (key: string) =>
    key === 'q' || key === 'party' ? filters.includes(key) : read.has(parseFilterKey(key).field);
  return {
    ...resource,
    fields,
    recordRepresentation: isNamed ? recordRepresentation : '_id',
    naturalKey: naturalKey !== undefined && read.has(naturalKey) ? naturalKey : undefined,
    list: {
      ...list,
      columns: list.columns.filter((name) => read.has(name)),
      hidden: list.hidden.filter((name) => read.has(name)),
      filters,
      search,
      sort: read.has(list.sort[0]) ? list.sort : ['_id', list.sort[1]],
      views: entriesWhere(list.views, (_, view) => Object.keys(view).every(isAsked)),
      bulk: list.bulk.filter((name) => written.has(name)),
      summaries: entriesWhere(list.summaries, (_, summary) =>
        fieldsOfSummary(summary).every((one) => read.has(one)),
      ),
    },
    metrics: entriesWhere(resource.metrics, (_, metric) =>
      [...metricFields(metric), ...offsetFields(resource, metric)].every((name) => read.has(name)),
    ),
    sections: entriesWhere(
      Object.fromEntries(
        Object.entries(resource.sections).map(([name, all]) => [name, all.filter(isKnown)] as const),
      ),
      (name, all) => all.length > 0 || resource.sections[name]?.length === 0,
    ),
    when: entriesWhere(when, isKnown),
    // Conditions on hidden fields are not enforced: the caller could not tell how to meet them.
    required: entriesWhere(
      required,
      (name, asked) =>
        written.has(name) && [name, ...listConditionFields(asked)].every((one) => read.has(one)),
    ),
    checks: resource.checks
      .filter(({ on }) => fields[on])
      .map((check) => ({
        ...check,
        holds: (values) => {
          const { result, names } = watched(check, values);
          return result || names.some((name) => !read.has(name));
        },
      })),
    unique: resource.unique.filter((names) => names.every((name) => read.has(name))),
    actions: Object.fromEntries(
      Object.entries(resource.actions).map(([verb, action]) => [
        verb,
        action?.fields
          ? {
              ...action,
              fields: entriesWhere(action.fields, (name) => !resource.fields[name] || written.has(name)),
            }
          : action,
      ]),
    ),
  };
}

function fieldsOf(
  { fields, when }: Resource,
  read: ReadonlySet<string>,
  written: ReadonlySet<string>,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (read.has(name)) {
        return [[name, written.has(name) || field.readOnly ? field : { ...field, readOnly: true }] as const];
      }
      return written.has(name) && !field.readOnly
        ? [[name, blind(field, when[name] !== undefined)] as const]
        : [];
    }),
  );
}

/** A caller who cannot read the field does not know whether it has a value, so a conditional one is never required. */
function blind(field: Field, isConditional: boolean): Field {
  return { ...field, inputOnly: true, ...(isConditional && { required: false }) };
}

function isPartyHidden({ fields }: Resource, read: ReadonlySet<string>): boolean {
  return Object.entries(fields).some(([name, { kind }]) => kind === 'party' && !read.has(name));
}

/** The result of a check, and the names of the values it read. */
export function watched(
  check: Resource['checks'][number],
  values: Readonly<Record<string, unknown>>,
): { result: boolean; names: string[] } {
  const names = new Set<string>();
  const look = (name: string | symbol) => {
    if (typeof name === 'string') names.add(name);
  };
  const result = check.holds(
    new Proxy(values, {
      get: (all, name) => {
        look(name);
        return Reflect.get(all, name);
      },
      has: (all, name) => {
        look(name);
        return Reflect.has(all, name);
      },
      ownKeys: (all) => {
        for (const name of Object.keys(all)) look(name);
        return Reflect.ownKeys(all);
      },
    }),
  );
  return { result, names: [...names] };
}

function entriesWhere<T>(
  all: Readonly<Record<string, T>>,
  keep: (name: string, value: T) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => keep(name, value)));
}
