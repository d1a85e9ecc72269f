/**
 * A resource is one declaration. Its list, forms, show page, paths, menu entry, permission subject, API calls,
 * validation, table and label keys are derived from it.
 */

import type { WildcardSubjects } from './appTypes.ts';
import type { AccessByField, FieldAccess, GenericVerb } from './declaration/access.ts';
import type { Actions, ChoiceNames, DeclaredActions, StatesOf } from './declaration/actions.ts';
import {
  type Children,
  type ChildrenDeclaration,
  linkChildren,
  type ParentRelation,
} from './declaration/children.ts';
import { type Check, type Conditions, sortByDependency } from './declaration/conditions.ts';
import type { DueDeclaration } from './declaration/due.ts';
import { type Header, type HeaderDeclaration, normalizeHeader } from './declaration/header.ts';
import type { MetricDeclaration, Metrics } from './declaration/metrics.ts';
import type { ExpiryDeclaration, StateField } from './declaration/state.ts';
import { normalizeSummaries, type Summaries, type SummaryDeclaration } from './declaration/summaries.ts';
import { normalizeTabs, type Tabs } from './declaration/tabs.ts';
import { normalizeUnique, type UniqueDeclaration, type UniqueFields } from './declaration/unique.ts';
import type { ErrorCode } from './errors.ts';
import type {
  AmountsField,
  ComputedField,
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
 * Who owns the rows. The service restricts every caller to the rows of their tenant. Shared rows are writable only by
 * callers with global scope; permissions alone are not enough: contract/rights/tenancy.ts.
 */
export type Tenancy<Name extends string> =
  /**
   * Shared by all tenants: everyone who may read the subject sees every row; only callers with global scope write them.
   */
  | { shared: 'platform'; client?: never; user?: never }
  /** Rows with several parties, which are never updated. A feature's service side determines whose they are. */
  | 'parties'
  /**
   * The fields that hold the `_id` of the tenant and, if rows belong to a person, of that person. With `shared`, rows
   * without a tenant are visible to everyone who may read the subject. If such a field is read-only, the service sets
   * it to the creator or their tenant.
   */
  | { client: Name | '_id'; user?: Name | '_id'; shared?: true };

/** The names of fields of certain kinds. */
type NamesOf<F extends Fields, Of extends Field> = {
  [Name in keyof F & string]: F[Name] extends Of ? Name : never;
}[keyof F & string];

/** The names of fields that hold amounts. */
type AmountNames<F extends Fields> = NamesOf<F, MoneyField>;

/** Sections of the menu, in order. */
export const groups = ['overview', 'people', 'money', 'control', 'developers'] as const;
export type Group = (typeof groups)[number];

/** Records of another resource that belong to a record. */
export type RelatedRecords = {
  resource: string;
  /** The filter of that resource that refers to the record. */
  by: string;
  /** A view of that resource: lists only what it filters, under its label, and nothing while that is empty. */
  view?: string;
};

/** What a developer writes. Column, filter and section names are type-checked against `fields`. */
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
  /** Name in API paths, in react-admin and in label keys. */
  name: Name;
  /** Subject of its permissions. */
  subject: S;
  /** Database table of its rows. */
  table: string;
  /** The field that represents a record, for example in references. */
  recordRepresentation: NoInfer<NameOf<F>> | '_id';
  /** Public paths of its pages (docs/concepts.md). */
  routes: {
    /** Path of the list. */
    list: string;
    /** Path of a record, followed by its `_id`. */
    item: string;
    /** Path of a custom page on which records are created, if it is not the generated form. */
    create?: string;
  };
  /** Name of the menu icon. Unknown names get a default icon. */
  icon?: string;
  /** Section of the menu; `control` by default. */
  group?: Group;
  /** Set if the creator names new records; otherwise the service generates a UUIDv7 as `_id`. */
  id?: TextField;
  /** An alternative key that calls accept in place of `_id`, such as a code. Case-insensitive. */
  naturalKey?: NoInfer<NameOf<F>>;
  /** Fields by their API name, in the order of forms and pages. */
  fields: F;
  /** How records are listed, searched and sorted. */
  list: {
    /** Default columns, until a user chooses others. */
    columns: readonly (NoInfer<NameOf<F>> | '_id')[];
    /** Columns that are shown only while any row of the page has a value, such as a reason for rejection. */
    sparse?: readonly NoInfer<NameOf<F>>[];
    /**
     * Fields that the list loads because a slot shows them within the cell of another field. They cannot be chosen as
     * columns, but exports include them.
     */
    hidden?: readonly NoInfer<NameOf<F>>[];
    /**
     * Fields that the list can be filtered by; `q` searches the fields of `search`, `party` matches either side, and `can`
     * the records on which the caller may perform the action of that name.
     */
    filters?: readonly (NoInfer<NameOf<F>> | 'q' | 'party' | 'can')[];
    /** The fields that `q` searches. */
    search?: readonly (NoInfer<NameOf<F>> | '_id')[];
    /** Default sort order. */
    sort: readonly [NoInfer<NameOf<F>> | '_id', 'ASC' | 'DESC'];
    /**
     * Saved filters by name, labelled `resources.<name>.views.<view>`. In addition to the contract's keys,
     * `<timestamp>_within` may name a period relative to today. Only those who may perform the action have a view with `can`.
     */
    views?: Readonly<Record<string, ListFilter>>;
    /** The view whose records need somebody's attention: an overview of the app says how many there are. */
    attention?: string;
    /** Choice fields that can be set in bulk. */
    bulk?: readonly NoInfer<NameOf<F>>[];
    /**
     * Amounts summed below the list, per currency: over all rows that match the filter, or those that a summary
     * selects, and by direction if it declares a flow.
     */
    summaries?: readonly (
      | AmountNames<NoInfer<F>>
      | SummaryDeclaration<AmountNames<NoInfer<F>>, NamesOf<NoInfer<F>, PartyField>>
    )[];
    /** HTTP method of the list call. POST sends the request in the body, as the audit log requires. */
    method?: 'GET' | 'POST';
    /** Too many rows to count: totals above 10,000 are estimated, and pages are addressed by cursor. */
    unbounded?: boolean;
  };
  /** Groups of fields on forms and the show page. Fields not listed come last. */
  sections?: Readonly<Record<Section, readonly NoInfer<NameOf<F>>[]>>;
  /** The head of a record's page; each part has a default: contract/declaration/header.ts. */
  header?: HeaderDeclaration<
    NoInfer<NameOf<F>>,
    NamesOf<NoInfer<F>, MoneyField | AmountsField | ComputedField>,
    NoInfer<keyof A & AppVerb>
  >;
  /**
   * Tabs of a long record, with the names of its sections and children; `main` is the section of all other fields.
   * Parts that no tab names go to the first one. Labelled `resources.<name>.tabs.<tab>`.
   */
  tabs?: Readonly<Record<string, readonly (NoInfer<Section> | 'main' | (NoInfer<keyof C> & string))[]>>;
  /**
   * Records that belong to one of these and are only written together with it: rows in its form, a table on its page.
   * They have no form and no write calls of their own, but their rights apply.
   */
  children?: { readonly [K in keyof C]: ChildrenDeclaration<Resource<string, C[K]>, Name, NoInfer<F>, C[K]> };
  /** Metrics for an overview: a count, or the sum of a field, optionally by period. */
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
   * Records that offset another record of the resource, fully or in part. Metrics subtract their amount from that of
   * the record they refer to and do not count them.
   */
  offsets?: {
    /** A reference to the resource itself. */
    field: NamesOf<NoInfer<F>, ReferenceField>;
    /** Filter of the offsetting records; all records that refer to another by default. */
    filter?: ListFilter;
  };
  /** Related lists shown on a record's page. */
  related?: readonly RelatedRecords[];
  /** Verbs that are not available to anyone. */
  exclude?: readonly ('create' | 'edit' | 'delete')[];
  /** Who owns the rows. Required. */
  tenancy: Tenancy<NameOf<F>>;
  /**
   * Verbs of the built-in roles without global scope: `{ admin: ['read'] }`. Other roles, including custom ones, have
   * none until an administrator grants them; `manage` stands for all verbs, including those of actions. With
   * `wildcards`, the roles' rules about `all` apply instead, for subjects that the app lists:
   * contract/rights/wildcards.ts.
   */
  rights:
    | Rights<NoInfer<Verb | (keyof A & AppVerb)> | GenericVerb | 'read' | 'manage'>
    | (S extends keyof WildcardSubjects ? 'wildcards' : never);
  /** A field is shown, accepted and stored only while its condition on other fields holds; otherwise it is cleared. */
  when?: Conditions<NoInfer<F>>;
  /** Defaults of a new record that depend on its other values. */
  initial?: {
    readonly [N in keyof NoInfer<F>]?: (values: Readonly<Record<string, unknown>>) => ValueOf<F[N]>;
  };
  /** A field is required while its condition holds. */
  required?: Conditions<NoInfer<F>>;
  /** Rules between fields, enforced by the form and the service. */
  checks?: readonly Check<NoInfer<F>>[];
  /**
   * Combinations of fields that must be unique; a single field declares `unique` itself. Case-insensitive. Records that
   * lack one of the values are exempt, unless the combination has `emptyIsEqual`.
   */
  unique?: readonly UniqueDeclaration<NoInfer<NameOf<F>>>[];
  /**
   * The choice field that holds a record's state. Callers cannot set it: it starts with its default, or its first
   * value, and actions change it. With `edited`, forms and calls may also set it, whatever `from` of the actions says.
   */
  state?: State | { field: State; edited: true };
  /** The state that time brings: contract/declaration/state.ts. */
  expires?: ExpiryDeclaration<StatesOf<F, State>, NamesOf<NoInfer<F>, TimestampField>>;
  /** Actions that the service performs by itself: contract/declaration/due.ts. */
  due?: readonly DueDeclaration<
    NamesOf<NoInfer<F>, TimestampField>,
    NoInfer<keyof A & AppVerb>,
    NoInfer<NameOf<F>>
  >[];
  /** Actions on a record, by the verb of their right: contract/declaration/actions.ts. */
  actions?: DeclaredActions<A>;
  /** Rights to the subject in addition to those of actions, for use in `access`. */
  verbs?: readonly Verb[];
  /**
   * The verbs required to read and write single fields. Responses and forms omit fields the caller may not read. The
   * same applies to lists, filters, sorting, search, names and the audit log: contract/rights/visibleFields.ts.
   */
  access?: AccessByField<NoInfer<NameOf<F>>, NoInfer<Verb | (keyof A & AppVerb)>>;
  /**
   * Creating a record moves or reserves money: the call takes an Idempotency-Key, and a repeated request returns the record
   * that the first one created. Having an amount does not imply it.
   */
  movesMoney?: true;
  /**
   * What an organization may require a second person for: changes of these fields, including those that create a record
   * with them, or with `true` every creation, change and deletion. A feature decides when: service/approvals.
   */
  approvable?: true | readonly NoInfer<NameOf<F>>[];
  /** When a CRUD endpoint requires a confirmation, as text for the API document. The resource's rules decide. */
  confirms?: Partial<Record<CrudCall, string>>;
  /** Additional error codes of CRUD endpoints, from a feature's hooks, for the API document. */
  errorCodes?: Partial<Record<CrudCall, readonly ErrorCode[]>>;
  /** Paths of CRUD endpoints that differ from the default, for compatibility with existing callers. */
  paths?: {
    /** Path of the create call. */
    create?: `/${string}`;
  };
};

/** A filter as in a list request: contract/lists/lists.ts defines the keys. */
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
    readonly attention: string | undefined;
    readonly bulk: readonly string[];
    readonly summaries: Summaries;
    readonly method: 'GET' | 'POST';
    readonly unbounded: boolean;
  };
  readonly sections: Readonly<Record<string, readonly string[]>>;
  readonly header: Header;
  readonly tabs: Tabs;
  readonly children: Readonly<Record<string, Children<Resource>>>;
  /** The relation to a parent, if its records are children. */
  readonly parentRelation: ParentRelation<Resource>;
  readonly metrics: Metrics;
  readonly offsets: { readonly field: string; readonly filter?: ListFilter } | undefined;
  readonly related: readonly RelatedRecords[];
  /** Which calls and forms it has. Children have none, whatever their verbs; `excluded` lists the unavailable verbs. */
  readonly has: { readonly create: boolean; readonly edit: boolean; readonly delete: boolean };
  readonly excluded: readonly ('create' | 'edit' | 'delete')[];
  readonly tenancy: Tenancy<string>;
  readonly rights: Rights<Action> | 'wildcards';
  readonly when: Readonly<Record<string, unknown>>;
  readonly initial: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => unknown>>;
  readonly required: Readonly<Record<string, unknown>>;
  readonly checks: readonly {
    on: string;
    messageKey: string;
    holds(values: Readonly<Record<string, unknown>>): boolean;
  }[];
  readonly unique: readonly UniqueFields[];
  readonly state: StateField | undefined;
  readonly expires: ExpiryDeclaration | undefined;
  readonly due: readonly DueDeclaration[];
  readonly actions: A;
  readonly verbs: readonly AppVerb[];
  readonly access: Readonly<Record<string, FieldAccess>>;
  readonly movesMoney: boolean;
  readonly approvable: true | readonly string[];
  readonly confirms: Readonly<Partial<Record<CrudCall, string>>>;
  readonly errorCodes: Readonly<Partial<Record<CrudCall, readonly ErrorCode[]>>>;
  readonly paths: { readonly create: string };
};

/** Declares a resource. `findMistakes` (declaration/mistakes.ts) finds contradictions in it when the service starts. */
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
  const placedFields = Object.values(sections).flat();
  const otherFields = Object.keys(declaration.fields).filter((field) => !placedFields.includes(field));
  const { when = {}, required = {}, checks = [] } = declaration;
  const state = normalizeState(declaration.state);
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
      attention: list.attention,
      bulk: list.bulk ?? [],
      summaries: normalizeSummaries(list.summaries),
      method: list.method ?? 'GET',
      unbounded: list.unbounded ?? false,
    },
    sections: otherFields.length
      ? { ...sections, main: [...(sections.main ?? []), ...otherFields] }
      : sections,
    header: normalizeHeader(declaration.header, declaration),
    tabs: {},
    children: withChildrenDefaults(declaration.children),
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
    when: sortByDependency(when),
    initial: (declaration.initial ?? {}) as Resource['initial'],
    required,
    checks: checks as Resource['checks'],
    unique: normalizeUnique(declaration.unique),
    state,
    expires: declaration.expires,
    due: (declaration.due ?? []) as Resource['due'],
    actions: (declaration.actions ?? {}) as A,
    verbs: declaration.verbs ?? [],
    access: (declaration.access ?? {}) as Resource['access'],
    movesMoney: declaration.movesMoney ?? false,
    approvable: declaration.approvable ?? [],
    confirms: declaration.confirms ?? {},
    errorCodes: declaration.errorCodes ?? {},
    paths: { create: declaration.paths?.create ?? `/${name}` },
  };
  Object.assign(resource.tabs, normalizeTabs(resource, declaration.tabs));
  linkChildren<Resource>(resource, resource.children);
  return resource;
}

function withChildrenDefaults(declared: object = {}): Resource['children'] {
  const entries = Object.entries(declared) as [string, Omit<Children<Resource>, 'inherits' | 'min'>][];
  return Object.fromEntries(entries.map(([name, children]) => [name, { inherits: [], min: 0, ...children }]));
}

function normalizeState(
  declared: string | { field: string; edited: true } | undefined,
): StateField | undefined {
  return typeof declared === 'string' ? { field: declared, edited: false } : declared;
}

/** A state that only actions change is read-only and always has a value. */
function withState<F extends Fields>(fields: F, { field: name, edited }: StateField): F {
  const field = fields[name];
  if (field?.kind !== 'choice' || edited) return fields;
  const initial = field.default ?? field.choices[0] ?? '';
  return { ...fields, [name]: { ...field, default: initial, readOnly: true } };
}

/** The CRUD endpoints of a resource and the permission each requires. */
export const verbOf = {
  list: 'read',
  get: 'read',
  create: 'create',
  update: 'edit',
  delete: 'delete',
} as const satisfies Record<string, Action>;

export type CrudCall = keyof typeof verbOf;

/** The CRUD endpoints that a resource has, in the order of the API document. */
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

/** The fields that a create or update call accepts. Fields of children that the service fills in are not accepted. */
export function writableFields(resource: Resource, call: 'create' | 'update'): [string, Field][] {
  const filled = resource.parentRelation.to?.filled ?? [];
  return Object.entries(resource.fields).filter(
    ([name, field]) => !field.readOnly && !(call === 'update' && field.createOnly) && !filled.includes(name),
  );
}

/** The fields that a response includes. */
export function readableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.inputOnly);
}
