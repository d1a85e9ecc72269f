/**
 * The service side of a feature, in addition to its declarations. The app registers all of its features once, before it
 * creates the service; the engine names none of them.
 */
import type { SQL } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import { hasEffect, listActions } from '../contract/declaration/actions.ts';
import { isExpression } from '../contract/declaration/expressions.ts';
import { generatedSecrets, storedSecrets } from '../contract/declaration/secrets.ts';
import { declarations } from '../contract/registry.ts';
import type { Resource } from '../contract/resource.ts';
import type { ApprovalGate } from './approvals/gate.ts';
import type { FeatureParts } from './appServices.ts';
import type { EventDeclaration } from './audit/eventDeclaration.ts';
import type { BackgroundWork } from './background/background.ts';
import type { Core, Routes } from './core.ts';
import type { Connection } from './database/database.ts';
import type { ReportDefinition } from './exports/report.ts';
import type { JsonSchema, Schemas } from './http/document/schemas.ts';
import type { UnionBranches } from './lists/unionBranches.ts';
import type { Reaction } from './reactions/reactions.ts';
import type { Effect, ResourceEffects } from './records/actions/effects.ts';
import { composeHooks } from './records/composeHooks.ts';
import type { BuildExpression, ResourceExpressions } from './records/expressions.ts';
import type { MovingWrite, RecordInput, ResourceHooks, Row } from './records/hooks.ts';
import type { Schedule } from './schedules/schedules.ts';
import type { Caller, Principal } from './sessions/caller.ts';

export type ServiceFeature = FeatureParts & {
  /** By the name of the resource. Hooks of several features on one resource run in the order of the features: composeHooks.ts. */
  hooks?: Readonly<Record<string, ResourceHooks>>;
  /** The effects of actions: `effectsOf`. */
  effects?: readonly ResourceEffects[];
  /** Row scopes by resource name, for resources whose declaration cannot express them. */
  rows?: Readonly<Record<string, RowScope>>;
  /** Functions for computed fields without a path, by resource and field name. */
  compute?: Readonly<Record<string, Readonly<Record<string, Compute>>>>;
  /** SQL expressions of computed fields: `expressionsFor`. */
  expressions?: readonly ResourceExpressions[];
  /** Modules of custom routes. */
  routes?: readonly Routes[];
  /** Work that every process of the service repeats while it runs. */
  background?: readonly BackgroundWork[];
  /** Reactions to changes that the audit log records. */
  reactions?: readonly Reaction[];
  /** Work that is due once a day. */
  schedules?: readonly Schedule[];
  /** Reports that it exports in the background. */
  reports?: readonly ReportDefinition[];
  /**
   * Inserts a person who registers, with all related rows, and returns the new `_id`. Only one feature implements it.
   */
  createUser?(this: void, core: Core, transaction: Connection, person: NewPerson): Promise<string>;
  /**
   * Recognizes a bearer token that is not a session's: returns whom it stands for, or undefined if it is not this
   * feature's, not valid, or not accepted from the client's address. Called for each request with such a token.
   */
  bearer?(this: void, core: Core, token: string, address: string): Promise<Principal | undefined>;
  /**
   * Whom a principal of this feature stands for now, by its `via`, so that it can start exports and imports, which go on after the
   * request; undefined if it is not this feature's, or no longer valid.
   */
  principal?(this: void, core: Core, via: string): Promise<Principal | undefined>;
  /** Judges which changes need an approval, and stores the requests. Only one feature implements it. */
  approvals?: ApprovalGate;
  /** Facts about the signed-in user: contract/rights/userFacts.ts. */
  userFacts?: FactSource;
  /** Events that it records itself, other than those of calls, actions and due times: audit/eventTypes.ts. */
  events?: readonly EventDeclaration[];
  /** One sentence about its calls, by tag of the API document: document/tags.ts. */
  about?: Readonly<Record<string, string>>;
  /** Requests that it sends to others, by name, for the API document. */
  requests?(this: void, schemas: Schemas): Readonly<Record<string, JsonSchema>>;
  /** Adds metrics to GET /metrics. */
  metrics?(this: void, registry: Registry, core: Core): void;
};

/** Queries must use its `connection`, since a write may be in progress. */
export type Computing = Core & { readonly connection: Connection };

/** Returns a value for each row, in the same order; null for none. It must not use data that the caller may not see. */
export type Compute = (
  computing: Computing,
  rows: readonly Row[],
  caller: Caller,
) => readonly unknown[] | Promise<readonly unknown[]>;

/** A new user. */
export type NewPerson = {
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  status?: string;
  client: string | null;
  passwordHash: string;
};

/** Determines which rows a caller sees. */
export type RowScope = {
  /**
   * Condition that restricts a query to the caller's rows; undefined for no restriction. May only depend on the
   * caller's identity, scope, client and read permissions: exports/view.ts.
   */
  rowsOf(this: void, caller: Caller): SQL | undefined;
  /** The same as disjoint branches that can each be read in order, for unbounded lists. */
  partsOf?(this: void, connection: Connection, caller: Caller): Promise<UnionBranches | undefined>;
  /** The rows in which one of these parties takes part, on any side: the filter `party`. */
  partsOfParties?(this: void, connection: Connection, parties: readonly string[]): Promise<UnionBranches>;
  /** Rows with one of these parties in that field, if there is a faster condition than one on its column. */
  withParty?(
    this: void,
    connection: Connection,
    field: string,
    parties: readonly string[],
  ): Promise<SQL | undefined>;
  /**
   * Whether the party in that field is within the caller's scope: the caller, a party of their tenant, or any but the
   * app's own. Required for lists that sum amounts with a flow.
   */
  withinScope?(this: void, caller: Caller, field: string): SQL;
  /**
   * Narrows the filter `can`: a condition that the rows on which this caller may perform the action meet, in addition to what its
   * declaration says; undefined for none. It may let through more rows, but must not leave any out.
   */
  performable?(this: void, caller: Caller, verb: string): SQL | undefined;
  /** The value of the field of `offsets` as text, if it has no column. */
  offsets?: SQL;
};

/** Facts about the signed-in user, read with the session in one query. */
export type FactSource = {
  /** SQL expressions by name; the user's row has the alias `u`. */
  facts: Readonly<Record<string, SQL>>;
  /** Joins that the expressions need. */
  joins?: SQL;
  /** Whether inserted rows leave these facts unchanged. If not, they are read again for each request. */
  lasts?(this: void, facts: Readonly<Record<string, unknown>>): boolean;
};

const features: ServiceFeature[] = [];
const hooksByName = new Map<string, ResourceHooks>();
const computeByName = new Map<string, Compute>();
const expressionsByName = new Map<string, BuildExpression>();
const rowsByName = new Map<string, RowScope>();
const effectsByName = new Map<string, ResourceEffects['effects']>();

/** The registered features, in order. */
export const serviceFeatures: readonly ServiceFeature[] = features;

/** Registers the features of the app, replacing earlier ones. @throws Error if two replace the same step of a write: composeHooks.ts */
export function registerServiceFeatures(all: readonly ServiceFeature[]): void {
  features.splice(0, features.length, ...all);
  hooksByName.clear();
  rowsByName.clear();
  effectsByName.clear();
  computeByName.clear();
  expressionsByName.clear();
  const declared = new Map<string, ResourceHooks[]>();
  for (const { hooks = {}, rows = {}, effects = [], compute = {}, expressions = [] } of all) {
    for (const [name, more] of Object.entries(hooks))
      declared.set(name, [...(declared.get(name) ?? []), more]);
    for (const [name, source] of Object.entries(rows)) rowsByName.set(name, source);
    for (const { resource, effects: more } of effects) {
      effectsByName.set(resource, { ...effectsByName.get(resource), ...more });
    }
    for (const [name, fields] of Object.entries(compute))
      for (const [field, work] of Object.entries(fields)) computeByName.set(`${name}.${field}`, work);
    for (const { resource, expressions: fields } of expressions)
      for (const [field, build] of Object.entries(fields))
        expressionsByName.set(`${resource}.${field}`, build);
  }
  for (const [name, hooks] of declared) hooksByName.set(name, composeHooks(name, hooks));
}

/** Whether a feature recognizes tokens of programs. */
export function acceptsPrograms(): boolean {
  return features.some(({ bearer }) => bearer);
}

/** Whether a feature can create users. */
export function addsPeople(): boolean {
  return features.some((feature) => feature.createUser);
}

/** @throws Error if no feature can create users */
export function createUser(core: Core, transaction: Connection, person: NewPerson): Promise<string> {
  const add = features.find((feature) => feature.createUser)?.createUser;
  if (!add) throw new Error("No feature provides createUser. Add it to a feature's service side.");
  return add(core, transaction, person);
}

/** What a declaration requires and no feature implements, and hooks that would leave parts of it out. */
export function* findImplementationMistakes(resource: Resource): Iterable<string> {
  const { name, fields, tenancy, offsets } = resource;
  const hooks = hooksByName.get(name);
  const rows = rowsByName.get(name);
  for (const [field, declared] of Object.entries(fields))
    if (declared.kind === 'computed' && !declared.path) {
      const [provided, key] = isExpression(declared)
        ? [expressionsByName, 'expressions']
        : [computeByName, 'compute'];
      if (!provided.has(`${name}.${field}`)) yield missingPart(key, field);
    }
  if (tenancy === 'parties' && !rows) yield "its tenancy is 'parties', but no feature provides rows.";
  if (Object.values(resource.list.summaries).some(({ flow }) => flow) && !rows?.withinScope)
    yield 'a summary has a flow, but no feature provides rows.withinScope.';
  if (offsets && fields[offsets.field]?.virtual && !rows?.offsets)
    yield `offsets uses ${offsets.field}, but no feature provides rows.offsets.`;
  const file = Object.keys(fields).find((field) => fields[field]?.kind === 'file');
  if (file !== undefined && hooks?.create)
    yield `a feature replaces its creation with hooks.create, which does not attach the file ${file}. Remove the file field or the hook.`;
  const [secret] = storedSecrets(resource)[0] ?? [];
  const ownHook = (['create', 'insert'] as const).find((hook) => hooks?.[hook]);
  if (secret !== undefined && ownHook)
    yield `a feature replaces its creation with hooks.${ownHook}, which does not protect the secret ${secret}. Remove its storage or the hook.`;
  for (const [verb, action] of listActions(resource))
    if (hasEffect(action) && !findEffect({ name }, verb))
      yield `action ${verb} has an effect, but no feature provides it in effects.`;
  for (const { do: verb } of resource.due)
    if (hasEffect(resource.actions[verb] ?? {}) && !hooks?.onDue)
      yield `its due action ${verb} has an effect, which needs a caller. Add hooks.onDue for what the service does instead.`;
  yield* findFamilyMistakes(resource);
}

/** Children that could not be written with their parent. */
function* findFamilyMistakes({ name, children, parentRelation }: Resource): Iterable<string> {
  const hasCreate = hooksByName.get(name)?.create !== undefined;
  for (const [child, { resource }] of Object.entries(children)) {
    const [generated] = generatedSecrets(resource);
    if (generated !== undefined)
      yield `nobody would see the generated secret ${generated} of its children ${child}, which are created with it. Remove generated.`;
    if (!declarations.includes(resource))
      yield `its children ${child} are of the resource ${resource.name}, which is not declared. Declare it in a feature.`;
  }
  if (Object.keys(children).length && hasCreate)
    yield 'hooks.create replaces its creation but does not create its children. Remove the hook or the children.';
  if (parentRelation.to && hasCreate)
    yield 'it is created with its parent, so hooks.create would never run. Remove the hook.';
}

/** The effect of an action; undefined if it only writes the record. */
export function findEffect(
  { name }: Pick<Resource, 'name'>,
  action: string,
): Effect<RecordInput, MovingWrite> | undefined {
  return effectsByName.get(name)?.[action];
}

/** The function of a computed field. @throws Error if no feature provides it */
export function findCompute({ name }: Pick<Resource, 'name'>, field: string): Compute {
  const work = computeByName.get(`${name}.${field}`);
  if (!work) throw new Error(`resource ${name}: ${missingPart('compute', field)}`);
  return work;
}

/** Builds the SQL expression of a computed field. @throws Error if no feature provides it */
export function findExpression({ name }: Pick<Resource, 'name'>, field: string): BuildExpression {
  const build = expressionsByName.get(`${name}.${field}`);
  if (!build) throw new Error(`resource ${name}: ${missingPart('expressions', field)}`);
  return build;
}

const missingPart = (key: string, field: string) => `no feature provides ${key}.${field}.`;

/** The hooks of a resource, merged from all features. */
export function findHooks({ name }: Pick<Resource, 'name'>): ResourceHooks {
  return hooksByName.get(name) ?? {};
}

/** The row scope of a resource; undefined if its declaration determines it. */
export function findRowScope({ name }: Pick<Resource, 'name'>): RowScope | undefined {
  return rowsByName.get(name);
}
