/**
 * What a feature adds to the service beside its declarations. The app hands over all of its features once, before it
 * creates the service; the engine asks here and names none of them.
 */
import type { SQL } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import { hasEffect, listActions } from '../contract/declaration/actions.ts';
import { parsePath } from '../contract/declaration/computed.ts';
import { optionsResource } from '../contract/declaration/optionsFrom.ts';
import { getResource } from '../contract/registry.ts';
import type { Resource } from '../contract/resource.ts';
import type { FeatureParts } from './appServices.ts';
import type { BackgroundWork } from './background.ts';
import type { Core, Routes } from './core.ts';
import type { Connection } from './database/database.ts';
import type { ReportDefinition } from './exports/report.ts';
import type { UnionBranches } from './lists/unionBranches.ts';
import type { Reaction } from './reactions/reactions.ts';
import type { Effect, ResourceEffects } from './records/actions/effects.ts';
import { getCurrencyReference } from './records/currencies.ts';
import type { MovingWrite, RecordInput, ResourceHooks, Row } from './records/hooks.ts';
import type { Caller } from './sessions/caller.ts';

export type ServiceFeature = FeatureParts & {
  /** By the name of the resource. Several features may have hooks of one resource, none the same hook. */
  hooks?: Readonly<Record<string, ResourceHooks>>;
  /** What actions do that declare an effect: `effectsOf`. */
  effects?: readonly ResourceEffects[];
  /** Whose rows are whose, by the name of the resource, where its declaration can't say it. */
  rows?: Readonly<Record<string, RowScope>>;
  /** What computed fields come to that are worked out by the service: by the name of the resource and of the field. */
  compute?: Readonly<Record<string, Readonly<Record<string, Compute>>>>;
  /** Modules of routes beside the generic ones. */
  routes?: readonly Routes[];
  /** Work that every process of the service repeats while it runs. */
  background?: readonly BackgroundWork[];
  /** What it does after changes, from the audit log. */
  reactions?: readonly Reaction[];
  /** What it writes to files in the background. */
  reports?: readonly ReportDefinition[];
  /** Puts a person who signs up into the database, with what belongs to one; answers the new `_id`. One feature has it. */
  createUser?(this: void, core: Core, transaction: Connection, person: NewPerson): Promise<string>;
  /** What it tells of the signed-in user: contract/rights/userFacts.ts. */
  userFacts?: FactSource;
  /** What its calls are about, in a sentence, by the tag that the API document has them under: document/tags.ts. */
  about?: Readonly<Record<string, string>>;
  /** Adds what it measures to GET /metrics. */
  metrics?(this: void, registry: Registry, core: Core): void;
};

/** What is read with goes through its `connection`: a write may be under way. */
export type Computing = Core & { readonly connection: Connection };

/** Answers a value for each row, in their order; null where there is none. Sees what the caller may see, and no more. */
export type Compute = (
  computing: Computing,
  rows: readonly Row[],
  caller: Caller,
) => readonly unknown[] | Promise<readonly unknown[]>;

/** Someone who is to sign in. */
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

/** Whose rows are whose. */
export type RowScope = {
  /**
   * The condition that keeps a read to the caller's rows; undefined lets all rows through. It goes by who the caller is, their
   * scope and client, and what they may read, and by nothing else: exports/view.ts.
   */
  rowsOf(this: void, caller: Caller): SQL | undefined;
  /** The same in parts that can each be read in order: for lists without bound. */
  partsOf?(this: void, connection: Connection, caller: Caller): Promise<UnionBranches | undefined>;
  /** The rows that one of these parties takes part in, whatever its side: the filter `party`. */
  partsOfParties?(this: void, connection: Connection, parties: readonly string[]): Promise<UnionBranches>;
  /** The rows with one of these parties in that field, where something finds them sooner than its column. */
  withParty?(
    this: void,
    connection: Connection,
    field: string,
    parties: readonly string[],
  ): Promise<SQL | undefined>;
  /**
   * Whether the party in that field is one of those whose rows the caller sees: the caller, a party of their tenant, or any
   * but the app's own. Needed where a list sums what flows between parties.
   */
  withinScope?(this: void, caller: Caller, field: string): SQL;
  /** What the field of `offsets` holds, as text, where it has no column. */
  offsets?: SQL;
};

/** Facts of the signed-in user, read with the session in one statement. */
export type FactSource = {
  /** SQL of each by its name; the user's row has the alias `u`. */
  facts: Readonly<Record<string, SQL>>;
  /** SQL of the joins that it needs. */
  joins?: SQL;
  /** Whether a row that is added leaves what was found as it is: else it is read anew for each request. */
  lasts?(this: void, facts: Readonly<Record<string, unknown>>): boolean;
};

const features: ServiceFeature[] = [];
const hooksByName = new Map<string, ResourceHooks>();
const computeByName = new Map<string, Compute>();
const rowsByName = new Map<string, RowScope>();
const effectsByName = new Map<string, ResourceEffects['effects']>();

/** What was handed over, in order. */
export const serviceFeatures: readonly ServiceFeature[] = features;

/** Hands over the features of the app, in place of any before. @throws Error where two have the same hook */
export function registerServiceFeatures(all: readonly ServiceFeature[]): void {
  features.splice(0, features.length, ...all);
  hooksByName.clear();
  rowsByName.clear();
  effectsByName.clear();
  computeByName.clear();
  for (const { hooks = {}, rows = {}, effects = [], compute = {} } of all) {
    for (const [name, more] of Object.entries(hooks)) {
      const existing = hooksByName.get(name) ?? {};
      const duplicate = Object.keys(more).find((hook) => hook in existing);
      if (duplicate) throw new Error(`two features have the hook ${duplicate} of ${name}`);
      hooksByName.set(name, { ...existing, ...more });
    }
    for (const [name, source] of Object.entries(rows)) rowsByName.set(name, source);
    for (const { resource, effects: more } of effects) {
      effectsByName.set(resource, { ...effectsByName.get(resource), ...more });
    }
    for (const [name, fields] of Object.entries(compute))
      for (const [field, work] of Object.entries(fields)) computeByName.set(`${name}.${field}`, work);
  }
}

/** Whether a feature knows how to add people. */
export function addsPeople(): boolean {
  return features.some((feature) => feature.createUser);
}

/** @throws Error where no feature knows how to add people */
export function createUser(core: Core, transaction: Connection, person: NewPerson): Promise<string> {
  const add = features.find((feature) => feature.createUser)?.createUser;
  if (!add) throw new Error('no feature adds people');
  return add(core, transaction, person);
}

/** @throws Error where a declaration promises what no feature does: the service doesn't start with it */
export function assertImplemented(resource: Resource): void {
  const { name, tenancy, movesMoney, has, actions } = resource;
  for (const [field, declared] of Object.entries(resource.fields)) {
    if (declared.kind === 'reference') optionsResource(resource, declared);
    if (declared.kind !== 'computed') continue;
    if (declared.path) parsePath(declared);
    else findCompute(resource, field);
  }
  demandCounted(resource);
  demandChildren(resource);
  if (tenancy === 'parties' && !rowsByName.has(name)) {
    throw new Error(
      `resource ${name}: its tenancy is 'parties', and no feature says whose rows are whose (rows)`,
    );
  }
  if (Object.values(resource.list.summaries).some(({ flow }) => flow) && !rowsByName.get(name)?.withinScope) {
    throw new Error(
      `resource ${name}: its list sums what flows, and no feature says whose parties are whose (rows: withinScope)`,
    );
  }
  const { offsets } = resource;
  if (offsets && resource.fields[offsets.field]?.virtual && !rowsByName.get(name)?.offsets) {
    throw new Error(`resource ${name}: no feature says what ${offsets.field} holds (rows: offsets)`);
  }
  if (movesMoney && has.create && !hooksByName.get(name)?.create) {
    throw new Error(
      `resource ${name}: it moves money, and no feature takes its creation over (hooks: create)`,
    );
  }
  const file = Object.keys(resource.fields).find((field) => resource.fields[field]?.kind === 'file');
  if (file !== undefined && hooksByName.get(name)?.create) {
    throw new Error(
      `resource ${name}: a feature takes its creation over (hooks: create), where nothing claims the file ${file}`,
    );
  }
  for (const [verb, action] of listActions({ actions })) {
    if (!hasEffect(action) || findEffect({ name }, verb)) continue;
    throw new Error(`resource ${name}: the action ${verb} has an effect, and no feature has it (effects)`);
  }
}

/** @throws Error where an amount of the resource names nothing that it could be counted in */
function demandCounted(resource: Resource): void {
  for (const [name, declared] of Object.entries(resource.fields)) {
    const field = declared.kind === 'computed' ? declared.of : declared;
    if (field?.kind !== 'money' || field.virtual) continue;
    if (getCurrencyReference(resource, field).fields.decimals?.kind !== 'integer')
      throw new Error(`${resource.name}.${name}: what it is counted in has no decimals`);
  }
}

/** @throws Error where children could not be written with their parent */
function demandChildren({ name, children, parentRelation }: Resource): void {
  for (const { resource } of Object.values(children)) {
    if (getResource(resource.name) !== resource || hooksByName.get(name)?.create)
      throw new Error(
        `resource ${name}: a hook takes its creation over, which knows of no children (create)`,
      );
  }
  if (parentRelation.to && hooksByName.get(name)?.create)
    throw new Error(`resource ${name}: it is made with its parent, and a hook takes that over (create)`);
}

/** What an action does beside writing the record; undefined where that is all. */
export function findEffect(
  { name }: Pick<Resource, 'name'>,
  action: string,
): Effect<RecordInput, MovingWrite> | undefined {
  return effectsByName.get(name)?.[action];
}

/** What works out a computed field. @throws Error where no feature does */
export function findCompute({ name }: Pick<Resource, 'name'>, field: string): Compute {
  const work = computeByName.get(`${name}.${field}`);
  if (!work) throw new Error(`resource ${name}: no feature computes ${field} (compute)`);
  return work;
}

/** The hooks of a resource, of all features together. */
export function findHooks({ name }: Pick<Resource, 'name'>): ResourceHooks {
  return hooksByName.get(name) ?? {};
}

/** What tells the rows of a resource; undefined where its declaration does. */
export function findRowScope({ name }: Pick<Resource, 'name'>): RowScope | undefined {
  return rowsByName.get(name);
}
