/**
 * The menu: the pages that the role may open, in groups. Its entries come from the declarations and screens, arranged
 * by the app for the kind of user.
 */
import { useAbility } from '@casl/react';
import { useTranslate } from 'react-admin';
import { resources } from '../../../contract/registry.ts';
import { type Group, groups } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { canSeeAny } from '../../../contract/rights/tenancy.ts';
import { restrictTo } from '../../../contract/rights/visibleFields.ts';
import { consoleFeatures } from '../../app/feature.ts';
import type { MenuLayout, NamedLink } from '../../app/menuLayout.ts';
import { isOpen, type MatchedPage, matchPage, openScreens } from '../../app/pageAt.ts';
import { storedUser } from '../../session/storage.ts';
import { usePage } from '../messages/Guard.tsx';
import type { Waiting } from './WaitingCount.tsx';

export type MenuEntry = {
  /** A public path. */
  to: string;
  label: string;
  icon: string;
  /** The current page is this one or below it. */
  isCurrent: boolean;
  /** Of which records the number is shown. */
  waiting?: Waiting | undefined;
};

/** The leading entries for a kind of user form no group and have no heading. */
export type MenuGroup = { group: Group | 'first'; label?: string; entries: MenuEntry[] };

/** The non-empty groups for the signed-in user. */
export function useMenu(): MenuGroup[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const page = usePage();
  const { first, without = [] } = selectMenuLayout(ability);
  const toEntry = ({ to, label, icon }: NamedLink): MenuEntry => ({
    ...{ to, icon },
    label: translate(label, { smart_count: 2 }),
    isCurrent: isCurrentPage(matchPage(to), page),
    waiting: findWaiting(matchPage(to), ability),
  });
  const leading = first.flatMap((one) => openLink(one, ability) ?? []).map(toEntry);
  const excluded = [...without, ...leading.map(({ to }) => to)];
  const isIncluded = ({ to }: NamedLink) => !excluded.includes(to);
  const parts: MenuGroup[] = groups.map((group) => ({
    group,
    label: translate(`console.menu.groups.${group}`),
    entries: listLinks(group, ability).filter(isIncluded).map(toEntry),
  }));
  return [{ group: 'first' as const, entries: leading }, ...parts].filter(
    ({ entries }) => entries.length > 0,
  );
}

/** The layout of the first feature that has one for this kind of user; else declaration order. */
export function selectMenuLayout(ability: Ability): MenuLayout {
  const user = storedUser();
  if (!user) return defaultLayout;
  for (const { menu } of consoleFeatures) {
    const layout = menu?.({ user, ability });
    if (layout) return layout;
  }
  return defaultLayout;
}

const defaultLayout: MenuLayout = { first: [] };

/** A group's entries in declaration order: lists, then screens. */
function listLinks(group: Group, ability: Ability): NamedLink[] {
  // Child records are shown on their parent's page.
  const readable = resources.filter(
    (resource) =>
      !resource.parentRelation.to &&
      ability.can('read', resource.subject) &&
      canSeeAny(resource, storedUser() ?? { role: null, client: null }),
  );
  return [
    ...readable
      .filter((resource) => resource.group === group)
      .map(({ name, routes, icon }) => ({ to: routes.list, label: `resources.${name}.name`, icon })),
    ...openScreens(ability)
      .filter((screen) => screen.group === group)
      .map(({ path, label, icon = '' }) => ({ to: path, label, icon })),
  ];
}

/** undefined if there is no such page or the permissions don't open it. */
function openLink(one: string | NamedLink, ability: Ability): NamedLink | undefined {
  const to = typeof one === 'string' ? one : one.to;
  const page = matchPage(to);
  if (!page || !isOpen(page, ability)) return undefined;
  if (typeof one !== 'string') return one;
  return 'resource' in page
    ? { to, label: `resources.${page.resource.name}.name`, icon: page.resource.icon }
    : { to, label: page.screen.label, icon: page.screen.icon ?? '' };
}

/** What a list's slots say about records that wait; undefined if the permissions don't include the view. */
function findWaiting(target: MatchedPage | undefined, ability: Ability): Waiting | undefined {
  if (!target || !('resource' in target) || target.id !== undefined) return undefined;
  const { name, list } = restrictTo(target.resource, ability);
  const view = consoleFeatures.map(({ lists }) => lists?.[name]?.waiting).find((one) => one !== undefined);
  const filter = view === undefined ? undefined : list.views[view];
  return filter && { resource: name, filter };
}

/** A list's entry is current for its records too, and a record for its subpages. */
function isCurrentPage(target: MatchedPage | undefined, page: MatchedPage | undefined): boolean {
  if (!page || !target) return false;
  if ('resource' in target) {
    const isSame = 'resource' in page && page.resource.name === target.resource.name;
    return isSame && (target.id === undefined || target.id === page.id);
  }
  const { path } = target.screen;
  return 'screen' in page && (page.screen.path === path || page.screen.under === path);
}
