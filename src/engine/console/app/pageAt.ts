/**
 * Which page stands at a public address: what opens it, what it is called, and what leads to it. Made from
 * the declarations and the table of screens.
 */

import { isImportable } from '../../contract/imports.ts';
import { resources } from '../../contract/registry.ts';
import type { Group, Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { canCreate } from '../../contract/rights/tenancy.ts';
import { toInternal } from '../providers/addresses.ts';
import { storedUser } from '../session/storage.ts';
import type { Need, Screen } from './screen.ts';
import { allScreens, findScreen } from './screens.ts';

/** A page of a declared resource. */
export type Verb = 'list' | 'show' | 'create' | 'import' | 'edit';

export type MatchedPage = {
  /** One right of each is needed: a page is open where every route that matches its address is. */
  needs: readonly (readonly Need[])[];
  group: Group | undefined;
} & ({ screen: Screen } | { resource: Resource; verb: Verb; id: string | undefined });

/** The page at a public address, if there is one. */
export function matchPage(path: string, declared: readonly Resource[] = resources): MatchedPage | undefined {
  const screen = findScreen(path);
  if (screen) return { screen, needs: [screen.needs], group: findGroup(screen, declared) };
  const [name, first, second] = toInternal(path, declared).slice(1).split('/');
  const resource = declared.find((one) => one.name === name);
  if (!resource) return undefined;
  const verb = findVerb(resource, first, second);
  const id = verb === 'show' || verb === 'edit' ? first : undefined;
  return { resource, verb, id, needs: neededRights(resource, verb), group: resource.group };
}

/** Whether the ability opens a page: the navigation guard (docs/concepts.md, addresses). */
export function isOpen(page: Pick<MatchedPage, 'needs'> | MatchedPage, ability: Ability): boolean {
  // Who could make nothing that is theirs has no form for it.
  const user = storedUser();
  if (user && 'verb' in page && isCreating(page.verb) && !canCreate(page.resource, user)) return false;
  return page.needs.every(
    (needs) => needs.length === 0 || needs.some(({ action, subject }) => ability.can(action, subject)),
  );
}

/** The screens of the menu and the palette that the ability opens, in the order of their table. */
export function openScreens(ability: Ability): Screen[] {
  return allScreens().filter((screen) => screen.group && isOpen({ needs: [screen.needs] }, ability));
}

/** A list and a record are read; what changes a record is a page below the record's own. */
function neededRights({ subject }: Resource, verb: Verb): Need[][] {
  const read: Need = { subject, action: 'read' };
  if (isCreating(verb)) return [[{ subject, action: 'create' }]];
  return verb === 'edit' ? [[read], [{ subject, action: 'edit' }]] : [[read]];
}

/** Whether records come to be on the page. */
function isCreating(verb: Verb): boolean {
  return verb === 'create' || verb === 'import';
}

/** By react-admin's own paths: /user, /user/create, /user/7 and /user/7/show; and ours, /user/import. */
function findVerb(resource: Resource, first: string | undefined, second: string | undefined): Verb {
  if (!first) return 'list';
  if (first === 'import' && !second && isImportable(resource)) return 'import';
  if (first === 'create' && !second) return 'create';
  return second === 'show' ? 'show' : 'edit';
}

function findGroup({ group, under }: Screen, declared: readonly Resource[]): Group | undefined {
  return group ?? (under ? matchPage(under, declared)?.group : undefined);
}
