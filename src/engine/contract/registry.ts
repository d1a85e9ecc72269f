/**
 * What the app is made of. Its list of features is declared once, before anything else of it runs; the engine asks here
 * and names no feature itself.
 */

import type { AppErrors } from './appTypes.ts';
import type { Call } from './call.ts';
import { listActions } from './declaration/actions.ts';
import { beginPaths } from './declaration/computed.ts';
import { declareErrors } from './errors.ts';
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

/** What both programs know of a feature. */
export type Feature = {
  /** Listed, shown, written and served from their declarations, in the order of the menu. */
  resources?: readonly Resource[];
  /** Declared for their tables, names and lists; their calls are the feature's own. */
  internalResources?: readonly Resource[];
  /** Who can be a party without being a record: by the name that a field's choice of types has for it. */
  parties?: readonly Party[];
  /** What is said of the signed-in user besides: contract/rights/userFacts.ts. Its service side reads it. */
  userFacts?: Readonly<Record<string, Field>>;
  /** What else a permission can be about, beside each resource. */
  subjects?: readonly string[];
  /** The same, and everyone who is signed in may read it, whatever their role. */
  forEveryone?: readonly string[];
  /** What can be done to something beside reading, creating, editing and deleting it; which calls ask for it says of what. */
  verbs?: readonly AppVerb[];
  /** Verbs of `verbs` that are made of others. */
  composites?: CompositeVerbs;
  /** The roles that the app is born with, in the order in which they are shown. */
  roles?: readonly BuiltInRole[];
  /** The codes of the errors that are its own, with their status. */
  errors?: Readonly<Partial<AppErrors>>;
  /**
   * Calls beside the generic ones: modules that export them, beside whatever else. Fetched by who needs all of them,
   * `loadCalls`: with their schemas they weigh too much for the console, which takes each where it is asked.
   */
  calls?: readonly CallModule[];
};

export type CallModule = () => Promise<Readonly<Record<string, unknown>>>;

/** A party that is no record; `called` is its name. */
export type Party = { readonly type: string; readonly id: string; readonly label: string };

const all: {
  resources: Resource[];
  declarations: Resource[];
  parties: Party[];
  subjects: string[];
  roles: BuiltInRole[];
  calls: Record<string, Call>;
  callModules: CallModule[];
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
  ],
};

/** Every resource with generic calls, in the order of the menu. */
export const resources: readonly Resource[] = all.resources;

/** Everything that has a table, lists and names like a resource. */
export const declarations: readonly Resource[] = all.declarations;

/** Every party that is no record. */
export const parties: readonly Party[] = all.parties;

/** Every role that the app is born with. */
export const builtInRoles: readonly BuiltInRole[] = all.roles;

/** What the app declares of a role; undefined for one that was added. */
export function builtInRole(name: unknown): BuiltInRole | undefined {
  return all.roles.find((role) => role.name === name);
}

/** Everything that a permission can be about. */
export function listSubjects(): string[] {
  return [...builtInSubjects.first, ...all.subjects, ...builtInSubjects.last];
}

/** Every call beside the generic ones of the resources, by name; empty until `loadCalls` has been waited for. */
export const calls: Readonly<Record<string, Call>> = all.calls;

/** Fetches the calls of the engine and of all features that are declared. */
export async function loadCalls(): Promise<void> {
  const modules = await Promise.all(all.callModules.map((load) => load()));
  Object.assign(all.calls, callsIn(modules));
}

/** Adds features to the app; one that it has already changes nothing. @throws Error where two resources have one name */
export function declareFeatures(features: readonly Feature[]): void {
  for (const feature of features) {
    const { resources = [], internalResources = [], parties = [], subjects = [], roles = [] } = feature;
    const { userFacts = {}, errors = {}, verbs: more = [], forEveryone = [], calls = [] } = feature;
    for (const resource of resources) if (add(resource)) all.resources.push(resource);
    for (const resource of internalResources) add(resource);
    addNew(all.parties, parties);
    addNew(all.subjects, [
      ...[...resources, ...internalResources].map(({ subject }) => subject),
      ...forEveryone,
      ...subjects,
    ]);
    addNew(all.roles, roles);
    Object.assign(allUserFacts, userFacts);
    declareErrors(errors);
    declareRights(
      [...more, ...ownVerbs([...resources, ...internalResources])],
      forEveryone,
      feature.composites,
    );
    limitWildcards([...resources, ...internalResources], roles);
    addNew(all.callModules, calls);
  }
}

/** The resource that has an action of this name: that of the subject, where it has. */
export function resourceWithAction(verb: Action, subject?: Subject): Resource | undefined {
  const having = all.declarations.filter(({ actions }) => verb in actions);
  return having.find((resource) => resource.subject === subject) ?? having[0];
}

/** The resource that has this verb for access to its fields: that of the subject, where it has. */
export function resourceWithVerb(verb: Action, subject?: Subject): Resource | undefined {
  const having = all.declarations.filter(({ verbs }) => (verbs as readonly Action[]).includes(verb));
  return having.find((resource) => resource.subject === subject) ?? having[0];
}

/** The right to an action, or to a field, is a verb: whoever hands out rights must have it too. */
export function ownVerbs(declared: readonly Resource[]): AppVerb[] {
  return declared.flatMap((resource) => [...listActions(resource).map(([verb]) => verb), ...resource.verbs]);
}

function addNew<T>(known: T[], more: readonly T[]): void {
  for (const one of more) if (!known.includes(one)) known.push(one);
}

function add(resource: Resource): boolean {
  const known = all.declarations.find(({ name }) => name === resource.name);
  if (known && known !== resource) throw new Error(`two resources are named ${resource.name}`);
  if (!known) {
    all.declarations.push(resource);
    beginPaths(resource, getResource);
  }
  return !known;
}

/** The declaration of that name. @throws Error where there is none: a mistake in the code, not in input. */
export function getResource(name: string): Resource {
  const found = all.declarations.find((resource) => resource.name === name);
  if (!found) throw new Error(`no resource is named ${name}`);
  return found;
}

/** The declaration whose records a table of the database holds; undefined for any other table. */
export function findResourceByTable(table: string): Resource | undefined {
  return all.declarations.find((resource) => resource.table === table);
}

function callsIn(modules: readonly Readonly<Record<string, unknown>>[]): Record<string, Call> {
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
  const entries = modules.flatMap((module) => Object.entries(module));
  return Object.fromEntries(entries.filter((entry): entry is [string, Call] => isCall(entry[1])));
}
