/**
 * A resource is one declaration. Its list, forms, show page, addresses, menu entry, permission subject,
 * API calls, validation, table and label keys all follow from it.
 */

import type { WildcardSubjects } from './appTypes.ts';
import {
  type AccessByField,
  assertValidAccess,
  type FieldAccess,
  type GenericVerb,
} from './declaration/access.ts';
import {
  type Actions,
  assertValidActions,
  type ChoiceNames,
  type DeclaredActions,
  type StateField,
  type StatesOf,
} from './declaration/actions.ts';
import {
  type Belongs,
  type Children,
  type ChildrenDeclaration,
  linkChildren,
} from './declaration/children.ts';
import { type Check, type Conditions, sortByDependency } from './declaration/conditions.ts';
import { assertValidMetrics, type MetricDeclaration, type Metrics } from './declaration/metrics.ts';
import {
  assertValidSummaries,
  normalizeSummaries,
  type Summaries,
  type SummaryDeclaration,
} from './declaration/summaries.ts';
import { normalizeTabs, type Tabs } from './declaration/tabs.ts';
import type { ErrorCode } from './errors.ts';
import type {
  DateField,
  Field,
  IntegerField,
  MoneyField,
  PartyField,
  ReferenceField,
  TextField,
  TimestampField,
  ValueOf,
} from './fields.ts';
import type { Action, AppVerb, Subject } from './rights/abilities.ts';
import type { Rights } from './rights/wildcards.ts';

export type Fields = Record<string, Field>;

type NameOf<F extends Fields> = keyof F & string;

/**
 * Whose rows they are. The service keeps every caller to the rows of their tenant. A row of nobody is written only by
 * who sees every row, whatever the ability says: contract/rights/tenancy.ts.
 */
export type Tenancy<Name extends string> =
  /** Nobody's: everyone who may read the subject sees every row, and who sees every row of the app writes them. */
  | { shared: 'platform'; client?: never; user?: never }
  /** Whose they are, a feature's service side tells: rows with several parties, which are never written again. */
  | 'parties'
  /**
   * The fields that hold the tenant's `_id` and, where rows belong to one person, that person's. With `shared` a row
   * without a tenant is nobody's, and seen by everyone who may read the subject. Such a field that is read-only holds
   * who made the record, or their tenant: one asks for oneself.
   */
  | { client: Name | '_id'; user?: Name | '_id'; shared?: true };

/** The fields of some kinds. */
type NamesOf<F extends Fields, Of extends Field> = {
  [Name in keyof F & string]: F[Name] extends Of ? Name : never;
}[keyof F & string];

/** The fields that hold amounts. */
type AmountNames<F extends Fields> = NamesOf<F, MoneyField>;

/** The parts of the menu, in their order. */
export const groups = ['overview', 'people', 'money', 'control'] as const;
export type Group = (typeof groups)[number];

/** What a developer writes. Column, filter and section names are checked against `fields`. */
export type Declaration<
  Name extends string,
  F extends Fields,
  State extends ChoiceNames<F> = never,
  A extends Actions<StatesOf<F, State>, NameOf<F>> = Actions<StatesOf<F, State>, NameOf<F>>,
  Verb extends AppVerb = AppVerb,
  C extends Readonly<Record<string, Fields>> = Readonly<Record<string, Fields>>,
  Section extends string = string,
  S extends Subject = Subject,
> = {
  /** Its name in the API's paths, in react-admin and in label keys. */
  name: Name;
  /** The subject of its permissions. */
  subject: S;
  /** The table that holds its rows. */
  table: string;
  /** The field that stands for a record where only one is shown. */
  recordRepresentation: NoInfer<NameOf<F>> | '_id';
  /**
   * The public addresses of its pages (docs/concepts.md). `create`: the page of its own on which records
   * come to be, where that isn't the form made from the declaration.
   */
  routes: {
    /** Of its list. */
    list: string;
    /** Of one record; its `_id` follows. */
    item: string;
    /** Of the page on which records come to be. */
    create?: string;
  };
  /** The name of a menu icon; one that the console lacks becomes a plain one. */
  icon?: string;
  /** The part of the menu that it stands in; `control` where nothing is said. */
  group?: Group;
  /** Set where the caller names a new record; otherwise `_id` is a UUIDv7 from the service. */
  id?: TextField;
  /** Another field that a record is called by wherever a call names one: a code, the same whatever its case. */
  naturalKey?: NoInfer<NameOf<F>>;
  /** What a record holds, by the names that the API has for it, in the order of forms and pages. */
  fields: F;
  /** How its records are listed, found and ordered. */
  list: {
    /** The columns that stand there before a person chooses others. */
    columns: readonly (NoInfer<NameOf<F>> | '_id')[];
    /** Those of `columns` that stand there only while a row of the page says something in them: the reason of what was refused. */
    sparse?: readonly NoInfer<NameOf<F>>[];
    /**
     * Fields that a list reads and says in the cell of another, by a slot: no column of their own, nor offered as one. An
     * export has them.
     */
    hidden?: readonly NoInfer<NameOf<F>>[];
    /** Fields that a list can be narrowed by; `q` searches the fields of `search`, `party` both sides. */
    filters?: readonly (NoInfer<NameOf<F>> | 'q' | 'party')[];
    /** The fields that `q` looks into. */
    search?: readonly (NoInfer<NameOf<F>> | '_id')[];
    /** The order before a person chooses another. */
    sort: readonly [NoInfer<NameOf<F>> | '_id', 'ASC' | 'DESC'];
    /**
     * Lists that are asked for often, by name, as filters; labelled `resources.<name>.views.<view>`. Beside
     * the contract's keys `<moment>_within` may name a period that moves with the day.
     */
    views?: Readonly<Record<string, ListFilter>>;
    /** Choices that may be set for several records at once. */
    bulk?: readonly NoInfer<NameOf<F>>[];
    /**
     * Amounts that are summed below the list, by currency: of all rows that the filter shows, or of those that a summary
     * counts, with their direction where it names one.
     */
    summaries?: readonly (
      | AmountNames<NoInfer<F>>
      | SummaryDeclaration<AmountNames<NoInfer<F>>, NamesOf<NoInfer<F>, PartyField>>
    )[];
    /** Set where a list is asked for with POST and a body: the audit log. */
    method?: 'GET' | 'POST';
    /** Rows without bound: totals are estimated above 10,000 and a cursor pages. */
    unbounded?: boolean;
  };
  /** How forms and the show page are grouped; fields left out come last. */
  sections?: Readonly<Record<Section, readonly NoInfer<NameOf<F>>[]>>;
  /**
   * How a long record is parted: sections and children by their names, `main` being the section of what no other has. What no
   * tab names stands in the first. Labelled `resources.<name>.tabs.<tab>`.
   */
  tabs?: Readonly<Record<string, readonly (NoInfer<Section> | 'main' | (NoInfer<keyof C> & string))[]>>;
  /**
   * Records that belong to one of these and are written with it or not at all: rows in its form, a table on its
   * page. They have no form and no call of their own that writes; the rights to them count all the same.
   */
  children?: { readonly [K in keyof C]: ChildrenDeclaration<Resource<string, C[K]>, Name, NoInfer<F>, C[K]> };
  /** Figures for an overview: a count, or the sum of a field, over periods where that is said. */
  metrics?: Readonly<
    Record<
      string,
      MetricDeclaration<
        NamesOf<NoInfer<F>, MoneyField | IntegerField>,
        NamesOf<NoInfer<F>, TimestampField | DateField>
      >
    >
  >;
  /**
   * A record of these takes back another one, which the field names, in full or in part. In every metric that sums, its
   * amount is subtracted from the record that it takes back, and it is none of its own.
   */
  offsets?: {
    /** A reference to the resource itself. */
    field: NamesOf<NoInfer<F>, ReferenceField>;
    /** Which of them take anything back, as a list is asked for them; all where it is left out. */
    filter?: ListFilter;
  };
  /** Lists of other resources that belong to a record: shown on its page. `by` is their filter. */
  related?: readonly { resource: string; by: string }[];
  /** Verbs that the resource does not have at all, for anyone. */
  exclude?: readonly ('create' | 'edit' | 'delete')[];
  /** Whose rows they are: it must be said. */
  tenancy: Tenancy<NameOf<F>>;
  /**
   * Which verbs the roles are born with, beside those that see every row of the app: `{ admin: ['read'] }`. A role that isn't
   * named has none, nor has one that is added, until somebody grants them; `manage` stands for all verbs, those of actions
   * too. `wildcards` leaves it to the roles' rules about `all`, for subjects that the app lists: contract/rights/wildcards.ts.
   */
  rights:
    | Rights<NoInfer<Verb | (keyof A & AppVerb)> | GenericVerb | 'read' | 'manage'>
    | (S extends keyof WildcardSubjects ? 'wildcards' : never);
  /** A field is shown, taken and kept only where this holds of the record's other fields; else it is cleared. */
  when?: Conditions<NoInfer<F>>;
  /** What stands in a field of a new record where nothing is said, by the others: a default that depends on them. */
  begins?: {
    readonly [N in keyof NoInfer<F>]?: (values: Readonly<Record<string, unknown>>) => ValueOf<F[N]>;
  };
  /** A field must be there where this holds. */
  required?: Conditions<NoInfer<F>>;
  /** What holds between fields: each is asked in the form and by the service. */
  checks?: readonly Check<NoInfer<F>>[];
  /**
   * Fields of which no two records share all values; a single one says so of itself. Letters count whatever their case. A
   * record that lacks one of the values shares them with none.
   */
  unique?: readonly (readonly [NoInfer<NameOf<F>>, NoInfer<NameOf<F>>, ...NoInfer<NameOf<F>>[]])[];
  /**
   * The choice that says where a record stands. Nobody sets it, in a new record or a change: it begins with its default,
   * or its first value, and actions move it on. With `edited` forms and calls set it as well, past `from` of any action.
   */
  state?: State | { field: State; edited: true };
  /** What can be done to a record, each by the name of its right: contract/declaration/actions.ts. */
  actions?: DeclaredActions<A>;
  /** Rights to the subject that no action has: those that `access` names. */
  verbs?: readonly Verb[];
  /**
   * With which verb a field may be read, and with which written: left out of every answer else, and of the form. It binds
   * lists, filters, sorting, search, names and the audit log too: contract/rights/visibleFields.ts.
   */
  access?: AccessByField<NoInfer<NameOf<F>>, NoInfer<Verb | (keyof A & AppVerb)>>;
  /**
   * A new record moves money: its call takes an Idempotency-Key, and the feature's service side takes the creation over
   * (the hook `create`). An amount alone moves nothing.
   */
  movesMoney?: true;
  /** When a generic call asks for a confirmation, in words for the API document: the resource's rules decide. */
  confirms?: Partial<Record<CrudCall, string>>;
  /** What else a generic call refuses with, by hooks of a feature: for the API document. */
  errorCodes?: Partial<Record<CrudCall, readonly ErrorCode[]>>;
  /** Where a generic call has another path than the others: callers know one that was there before the declaration. */
  paths?: {
    /** Of a new record. */
    create?: `/${string}`;
  };
};

/** A filter as a list is asked for it: contract/lists/lists.ts says which keys there are. */
export type ListFilter = Readonly<Record<string, string | readonly string[]>>;

/** A declaration with its defaults filled in. */
export type Resource<Name extends string = string, F extends Fields = Fields, A extends Actions = Actions> = {
  readonly name: Name;
  readonly subject: Subject;
  readonly table: string;
  readonly recordRepresentation: string;
  readonly routes: { readonly list: string; readonly item: string; readonly create?: string };
  readonly icon: string;
  readonly group: Group;
  readonly id: TextField | undefined;
  readonly naturalKey: string | undefined;
  readonly fields: F;
  readonly list: {
    readonly columns: readonly string[];
    readonly sparse: readonly string[];
    readonly hidden: readonly string[];
    readonly filters: readonly string[];
    readonly search: readonly string[];
    readonly sort: readonly [string, 'ASC' | 'DESC'];
    readonly views: Readonly<Record<string, ListFilter>>;
    readonly bulk: readonly string[];
    readonly summaries: Summaries;
    readonly method: 'GET' | 'POST';
    readonly unbounded: boolean;
  };
  readonly sections: Readonly<Record<string, readonly string[]>>;
  readonly tabs: Tabs;
  readonly children: Readonly<Record<string, Children<Resource>>>;
  /** Whose children its records are, where they are any's. */
  readonly parentRelation: Belongs<Resource>;
  readonly metrics: Metrics;
  readonly offsets: { readonly field: string; readonly filter?: ListFilter } | undefined;
  readonly related: readonly { resource: string; by: string }[];
  /** Which calls and forms of its own it has; `excluded` says which verbs it has not at all. */
  readonly has: { readonly create: boolean; readonly edit: boolean; readonly delete: boolean };
  readonly excluded: readonly ('create' | 'edit' | 'delete')[];
  readonly tenancy: Tenancy<string>;
  readonly rights: Rights<Action> | 'wildcards';
  readonly when: Readonly<Record<string, unknown>>;
  readonly begins: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => unknown>>;
  readonly required: Readonly<Record<string, unknown>>;
  readonly checks: readonly {
    on: string;
    messageKey: string;
    holds(values: Readonly<Record<string, unknown>>): boolean;
  }[];
  readonly unique: readonly (readonly string[])[];
  readonly state: StateField | undefined;
  readonly actions: A;
  readonly verbs: readonly AppVerb[];
  readonly access: Readonly<Record<string, FieldAccess>>;
  readonly movesMoney: boolean;
  readonly confirms: Readonly<Partial<Record<CrudCall, string>>>;
  readonly errorCodes: Readonly<Partial<Record<CrudCall, readonly ErrorCode[]>>>;
  readonly paths: { readonly create: string };
};

/** Declares a resource. @throws Error where the declaration contradicts itself, at start-up. */
export function defineResource<
  const Name extends string,
  const F extends Fields,
  const State extends ChoiceNames<F> = never,
  // biome-ignore lint/complexity/noBannedTypes: a resource without actions has none by name
  const A extends Actions<StatesOf<F, State>, NameOf<F>> = {},
  const Verb extends AppVerb = never,
  // biome-ignore lint/complexity/noBannedTypes: nor has one without children
  const C extends Readonly<Record<string, Fields>> = {},
  const Section extends string = never,
  const S extends Subject = Subject,
>(declaration: Declaration<Name, F, State, A, Verb, C, Section, S>): Resource<Name, F, A> {
  const { list, exclude = [], related = [], tenancy } = declaration;
  const sections: Resource['sections'] = declaration.sections ?? {};
  const { name, routes } = declaration;
  if ([routes.list, routes.item].includes(`/${name}`)) {
    throw new Error(`resource ${name}: the address /${name} is react-admin's own, and would mean two pages`);
  }
  const placed = Object.values(sections).flat();
  const rest = Object.keys(declaration.fields).filter((field) => !placed.includes(field));
  const { when = {}, required = {}, checks = [] } = declaration;
  demandSafe(declaration as unknown as Declaration<string, Fields>);
  const twice = placed.find((field, at) => placed.indexOf(field) !== at);
  if (twice) throw new Error(`resource ${name}: the field ${twice} stands in two sections`);
  const state = stateOf(declaration.state);
  const resource: Resource<Name, F, A> = {
    name,
    subject: declaration.subject,
    table: declaration.table,
    recordRepresentation: declaration.recordRepresentation,
    routes,
    icon: declaration.icon ?? 'record',
    group: declaration.group ?? 'control',
    id: declaration.id,
    naturalKey: declaration.naturalKey,
    fields: state ? withState(declaration.fields, state) : declaration.fields,
    list: {
      columns: list.columns,
      sparse: list.sparse ?? [],
      hidden: list.hidden ?? [],
      filters: list.filters ?? [],
      search: list.search ?? [],
      sort: list.sort,
      views: list.views ?? {},
      bulk: list.bulk ?? [],
      summaries: normalizeSummaries(list.summaries),
      method: list.method ?? 'GET',
      unbounded: list.unbounded ?? false,
    },
    sections: rest.length ? { ...sections, main: [...(sections.main ?? []), ...rest] } : sections,
    tabs: {},
    children: childrenOf(declaration.children),
    parentRelation: {},
    metrics: declaration.metrics ?? {},
    offsets: declaration.offsets,
    related,
    get has() {
      const has = (verb: 'create' | 'edit' | 'delete') =>
        !exclude.includes(verb) && !resource.parentRelation.to;
      return { create: has('create'), edit: has('edit'), delete: has('delete') };
    },
    excluded: exclude,
    tenancy,
    rights: declaration.rights as Resource['rights'],
    when: sortByDependency(name, when),
    begins: (declaration.begins ?? {}) as Resource['begins'],
    required,
    checks: checks as Resource['checks'],
    unique: declaration.unique ?? [],
    state,
    actions: (declaration.actions ?? {}) as A,
    verbs: declaration.verbs ?? [],
    access: (declaration.access ?? {}) as Resource['access'],
    movesMoney: declaration.movesMoney ?? false,
    confirms: declaration.confirms ?? {},
    errorCodes: declaration.errorCodes ?? {},
    paths: { create: declaration.paths?.create ?? `/${name}` },
  };
  Object.assign(resource.tabs, normalizeTabs(resource, declaration.tabs));
  assertValidActions(resource);
  assertValidAccess(resource);
  assertValidMetrics(resource);
  assertValidSummaries(resource);
  linkChildren<Resource>(resource, resource.children);
  return resource;
}

function childrenOf(declared: object = {}): Resource['children'] {
  const entries = Object.entries(declared) as [string, Omit<Children<Resource>, 'inherits' | 'min'>][];
  return Object.fromEntries(entries.map(([name, children]) => [name, { inherits: [], min: 0, ...children }]));
}

function stateOf(said: string | { field: string; edited: true } | undefined): StateField | undefined {
  return typeof said === 'string' ? { field: said, edited: false } : said;
}

/** A state that only actions move on is nobody's to set, and every record has one. */
function withState<F extends Fields>(fields: F, { field: name, edited }: StateField): F {
  const field = fields[name];
  if (field?.kind !== 'choice' || edited) return fields;
  const begins = field.default ?? field.choices[0] ?? '';
  return { ...fields, [name]: { ...field, default: begins, readOnly: true } };
}

/** @throws Error where a condition would hide whose row it is, or says what is said already */
function demandSafe(declaration: Declaration<string, Fields>): void {
  const { name, fields, tenancy, when = {}, required = {}, unique = [] } = declaration;
  const both = declaration.list.hidden?.find((one) => declaration.list.columns.includes(one));
  if (both) throw new Error(`resource ${name}: the list has ${both} as a column, and hides it`);
  const lost = declaration.list.sparse?.find((one) => !declaration.list.columns.includes(one));
  if (lost) throw new Error(`resource ${name}: the list has no column ${lost} that could be sparse`);
  const owners: readonly (string | undefined)[] =
    typeof tenancy === 'object' ? [tenancy.client, tenancy.user] : [];
  const hidden = Object.keys(when).find((field) => owners.includes(field));
  if (hidden) throw new Error(`resource ${name}: ${hidden} says whose row it is: no condition hides it`);
  const twice = Object.keys(required).find((field) => fields[field]?.required);
  if (twice) throw new Error(`resource ${name}: ${twice} is required whatever the others are`);
  const loose = unique.flat().find((field) => fields[field]?.virtual);
  if (loose) throw new Error(`resource ${name}: ${loose} is kept elsewhere, and can't be unique with others`);
  if ('any' in fields && (Object.keys(when).length || Object.keys(required).length))
    throw new Error(`resource ${name}: in a condition a field can't be called any`);
}

/** The generic calls of a resource, and the permission each asks for. */
export const verbOf = {
  list: 'read',
  get: 'read',
  create: 'create',
  update: 'edit',
  delete: 'delete',
} as const satisfies Record<string, Action>;

export type CrudCall = keyof typeof verbOf;

/** The generic calls that a resource has, in the order of the API document. */
export function listCalls(resource: Resource): CrudCall[] {
  const { has } = resource;
  return [
    'list',
    'get',
    ...(has.create ? (['create'] as const) : []),
    ...(has.edit ? (['update'] as const) : []),
    ...(has.delete ? (['delete'] as const) : []),
  ];
}

/**
 * The fields that a write may send: when a record is created, and when it is changed. What children have from their parent
 * is never sent.
 */
export function writableFields(resource: Resource, call: 'create' | 'update'): [string, Field][] {
  const filled = resource.parentRelation.to?.filled ?? [];
  return Object.entries(resource.fields).filter(
    ([name, field]) => !field.readOnly && !(call === 'update' && field.createOnly) && !filled.includes(name),
  );
}

/** The fields that come out in a record. */
export function readableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.inputOnly);
}
