/**
 * The registry of an app's features. They are declared once at startup; the engine looks everything up here and names
 * no feature itself.
 */

import type { AppErrors } from './appTypes.ts';
import type { Call } from './call.ts';
import { listActions } from './declaration/actions.ts';
import { beginPaths } from './declaration/computed.ts';
import { declareErrorArgs, declareErrors, type ErrorArgs, type ErrorCode } from './errors.ts';
import type { Field } from './fields.ts';
import type { Resource } from './resource.ts';
import {
  type Action,
  type AppVerb,
  builtInSubjects,
  type CompositeVerbs,
  declareRights,
  type Subject,
} from './rights/abilities.ts';
import type { BuiltInRole } from './rights/roles.ts';
import { userFacts as allUserFacts } from './rights/userFacts.ts';
import { limitWildcards } from './rights/wildcards.ts';

/** The part of a feature that console and service share. */
export type Feature = {
  /** Resources with CRUD endpoints and pages, in menu order. */
  resources?: readonly Resource[];
  /** Resources declared for their tables, names and lists only. The feature provides their calls. */
  internalResources?: readonly Resource[];
  /** Parties without a record, by their value in the choice field that holds a party's type. */
  parties?: readonly Party[];
  /**
   * Additional facts about the signed-in user: contract/rights/userFacts.ts. The feature's service side provides their
   * values.
   */
  userFacts?: Readonly<Record<string, Field>>;
  /** Subjects of permissions, in addition to those of resources. */
  subjects?: readonly string[];
  /** Likewise, but every signed-in user may read them, whatever their role. */
  publicSubjects?: readonly string[];
  /** Verbs in addition to read, create, edit and delete. The calls that require them name the subjects. */
  verbs?: readonly AppVerb[];
  /** Verbs of `verbs` that consist of others. */
  composites?: CompositeVerbs;
  /** Built-in roles, in display order. */
  roles?: readonly BuiltInRole[];
  /** The resource whose records are calls that wait for an approval: service/approvals. Only one feature has it. */
  approvals?: Resource;
  /** The feature's error codes, with their status. */
  errors?: Readonly<Partial<AppErrors>>;
  /** Loads the schemas of the arguments of their complaints, for the API document: the console needs none. */
  errorArgs?: () => Promise<ErrorArgs>;
  /** Those that any call that moves money may be refused with, whichever it is. */
  moneyErrorCodes?: readonly ErrorCode[];
  /**
   * Modules whose exports include custom endpoints. `loadCalls` loads them all: with their schemas they are too large
   * for the console, which imports single ones where it needs them.
   */
  calls?: readonly CallModule[];
};

export type CallModule = () => Promise<Readonly<Record<string, unknown>>>;

/** A party without a record; `label` is its name. */
export type Party = { readonly type: string; readonly id: string; readonly label: string };

const all: {
  resources: Resource[];
  declarations: Resource[];
  parties: Party[];
  subjects: string[];
  roles: BuiltInRole[];
  calls: Record<string, Call>;
  callModules: CallModule[];
  errorArgs: (() => Promise<ErrorArgs>)[];
  approvals?: Resource;
} = {
  resources: [],
  declarations: [],
  parties: [],
  subjects: [],
  roles: [],
  calls: {},
  callModules: [
    () => import('./calls/sessions.ts'),
    () => import('./calls/accounts.ts'),
    () => import('./calls/ownAccount.ts'),
    () => import('./calls/confirmation.ts'),
    () => import('./calls/secondFactor.ts'),
    () => import('./calls/metrics.ts'),
    () => import('./calls/background.ts'),
  ],
  errorArgs: [],
};

/** All resources with CRUD endpoints, in menu order. */
export const resources: readonly Resource[] = all.resources;

/** All resources, including those without CRUD endpoints. */
export const declarations: readonly Resource[] = all.declarations;

/** All parties without a record. */
export const parties: readonly Party[] = all.parties;

/** All built-in roles. */
export const builtInRoles: readonly BuiltInRole[] = all.roles;

/** The declaration of a built-in role; undefined for custom roles. */
export function builtInRole(name: unknown): BuiltInRole | undefined {
  return all.roles.find((role) => role.name === name);
}

/** All subjects of permissions. */
export function listSubjects(): string[] {
  return [...builtInSubjects.first, ...all.subjects, ...builtInSubjects.last];
}

/** All custom endpoints by name. Empty until `loadCalls` has resolved. */
export const calls: Readonly<Record<string, Call>> = all.calls;

/** Loads the custom endpoints of the engine and of all declared features, and the arguments of their error codes. */
export async function loadCalls(): Promise<void> {
  const modules = await Promise.all(all.callModules.map((load) => load()));
  Object.assign(all.calls, callsIn(modules));
  for (const load of all.errorArgs) declareErrorArgs(await load());
}

/** Adds features to the app; known ones are ignored. @throws Error if two resources have the same name */
export function declareFeatures(features: readonly Feature[]): void {
  for (const feature of features) {
    const { resources = [], internalResources = [], parties = [], subjects = [], roles = [] } = feature;
    const { userFacts = {}, errors = {}, verbs: added = [], publicSubjects = [], calls = [] } = feature;
    for (const resource of resources) if (add(resource)) all.resources.push(resource);
    for (const resource of internalResources) add(resource);
    addNew(all.parties, parties);
    addNew(all.subjects, [
      ...[...resources, ...internalResources].map(({ subject }) => subject),
      ...publicSubjects,
      ...subjects,
    ]);
    addNew(all.roles, roles);
    Object.assign(allUserFacts, userFacts);
    declareErrors(errors, feature.moneyErrorCodes);
    addNew(all.errorArgs, feature.errorArgs ? [feature.errorArgs] : []);
    declareRights(
      [...added, ...ownVerbs([...resources, ...internalResources])],
      publicSubjects,
      feature.composites,
    );
    limitWildcards([...resources, ...internalResources], roles);
    addNew(all.callModules, calls);
    if (feature.approvals) all.approvals = feature.approvals;
  }
}

/** The resource whose records are calls that wait for an approval; undefined if no feature requires any. */
export function approvalResource(): Resource | undefined {
  return all.approvals;
}

/** The resource with an action of this name, preferably that of the subject. */
export function resourceWithAction(verb: Action, subject?: Subject): Resource | undefined {
  const having = all.declarations.filter(({ actions }) => verb in actions);
  return having.find((resource) => resource.subject === subject) ?? having[0];
}

/** The resource with this verb for access to its fields, preferably that of the subject. */
export function resourceWithVerb(verb: Action, subject?: Subject): Resource | undefined {
  const having = all.declarations.filter(({ verbs }) => (verbs as readonly Action[]).includes(verb));
  return having.find((resource) => resource.subject === subject) ?? having[0];
}

/** The verbs of the resources' actions and fields. Administrators can only grant those that they have. */
export function ownVerbs(declared: readonly Resource[]): AppVerb[] {
  return declared.flatMap((resource) => [...listActions(resource).map(([verb]) => verb), ...resource.verbs]);
}

function addNew<T>(target: T[], added: readonly T[]): void {
  for (const one of added) if (!target.includes(one)) target.push(one);
}

function add(resource: Resource): boolean {
  const existing = all.declarations.find(({ name }) => name === resource.name);
  if (existing && existing !== resource)
    throw new Error(`Two resources are named ${resource.name}. Rename one.`);
  if (!existing) {
    all.declarations.push(resource);
    beginPaths(resource, findResource);
  }
  return !existing;
}

/** The resource with this name, if it is declared. */
export function findResource(name: string): Resource | undefined {
  return all.declarations.find((resource) => resource.name === name);
}

/** The resource with this name. @throws Error if there is none, which is a programming error */
export function getResource(name: string): Resource {
  const match = findResource(name);
  if (!match) throw new Error(`There is no resource named ${name}.`);
  return match;
}

/** The resource whose records a database table holds; undefined for other tables. */
export function findResourceByTable(table: string): Resource | undefined {
  return all.declarations.find((resource) => resource.table === table);
}

function callsIn(modules: readonly Readonly<Record<string, unknown>>[]): Record<string, Call> {
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
  const entries = modules.flatMap((module) => Object.entries(module));
  return Object.fromEntries(entries.filter((entry): entry is [string, Call] => isCall(entry[1])));
}
