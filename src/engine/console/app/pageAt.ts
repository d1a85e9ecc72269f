/**
 * Finds the page at a public path: the permissions it requires, its title and its parent page. Built from the
 * declarations and the screens.
 */

import { isImportable } from '../../contract/imports.ts';
import { resources } from '../../contract/registry.ts';
import type { Group, Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { canCreate } from '../../contract/rights/tenancy.ts';
import { toInternal } from '../providers/addresses.ts';
import { storedUser } from '../session/storage.ts';
import type { Need, Screen } from './screen.ts';
import { findScreen, listScreens } from './screens.ts';

/** A page of a declared resource. */
export type Verb = 'list' | 'show' | 'create' | 'import' | 'edit';

export type MatchedPage = {
  /** One permission of each group is required: a page is open if every route that matches its path is. */
  needs: readonly (readonly Need[])[];
  group: Group | undefined;
} & ({ screen: Screen } | { resource: Resource; verb: Verb; id: string | undefined });

/** The page at a public path, if there is one. */
export function matchPage(path: string, declared: readonly Resource[] = resources): MatchedPage | undefined {
  const screen = findScreen(path);
  if (screen) return { screen, needs: [screen.needs], group: findGroup(screen, declared) };
  const [name, first, second] = toInternal(path, declared).slice(1).split('/');
  const resource = declared.find((one) => one.name === name);
  if (!resource) return undefined;
  const verb = findVerb(resource, first, second);
  const id = verb === 'show' || verb === 'edit' ? first : undefined;
  return { resource, verb, id, needs: getRequiredRights(resource, verb), group: resource.group };
}

/** Whether the ability opens a page: the navigation guard (docs/concepts.md, addresses). */
export function isOpen(page: Pick<MatchedPage, 'needs'> | MatchedPage, ability: Ability): boolean {
  // Users who can't create any record visible to them get no form.
  const user = storedUser();
  if (user && 'verb' in page && isCreating(page.verb) && !canCreate(page.resource, user)) return false;
  return page.needs.every(
    (needs) => needs.length === 0 || needs.some(({ action, subject }) => ability.can(action, subject)),
  );
}

/** The screens that the ability opens, for the menu and the palette, in declared order. */
export function openScreens(ability: Ability): Screen[] {
  return listScreens().filter((screen) => screen.group && isOpen({ needs: [screen.needs] }, ability));
}

/** Lists and records require `read`; pages that change a record are below the record's own. */
function getRequiredRights({ subject }: Resource, verb: Verb): Need[][] {
  const read: Need = { subject, action: 'read' };
  if (isCreating(verb)) return [[{ subject, action: 'create' }]];
  return verb === 'edit' ? [[read], [{ subject, action: 'edit' }]] : [[read]];
}

/** Whether the page creates records. */
function isCreating(verb: Verb): boolean {
  return verb === 'create' || verb === 'import';
}

/** react-admin's paths (/user, /user/create, /user/7, /user/7/show) and the console's own /user/import. */
function findVerb(resource: Resource, first: string | undefined, second: string | undefined): Verb {
  if (!first) return 'list';
  if (first === 'import' && !second && isImportable(resource)) return 'import';
  if (first === 'create' && !second) return 'create';
  return second === 'show' ? 'show' : 'edit';
}

function findGroup({ group, under }: Screen, declared: readonly Resource[]): Group | undefined {
  return group ?? (under ? matchPage(under, declared)?.group : undefined);
}
