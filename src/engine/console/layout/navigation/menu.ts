/**
 * The menu: what the role lets someone open, in groups. Its parts come from the declarations and screens, and stand as the
 * app arranges them for this kind of person.
 */
import { useAbility } from '@casl/react';
import { useTranslate } from 'react-admin';
import { resources } from '../../../contract/registry.ts';
import { type Group, groups } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { canSeeAny } from '../../../contract/rights/tenancy.ts';
import { consoleFeatures } from '../../app/feature.ts';
import type { MenuLayout, NamedLink } from '../../app/menuLayout.ts';
import { isOpen, type MatchedPage, matchPage, openScreens } from '../../app/pageAt.ts';
import { storedUser } from '../../session/storage.ts';
import { usePage } from '../messages/Guard.tsx';

export type MenuEntry = {
  /** A public address. */
  to: string;
  label: string;
  icon: string;
  /** The page that is shown is this one, or one below it. */
  isCurrent: boolean;
};

/** What stands first for this kind of person is no group, and has no words above it. */
export type MenuGroup = { group: Group | 'first'; label?: string; entries: MenuEntry[] };

/** The groups that have something in them for the signed-in user. */
export function useMenu(): MenuGroup[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const page = usePage();
  const { first, without = [] } = selectMenuLayout(ability);
  const said = ({ to, label, icon }: NamedLink): MenuEntry => ({
    ...{ to, icon },
    label: translate(label, { smart_count: 2 }),
    isCurrent: leadsTo(matchPage(to), page),
  });
  const ahead = first.flatMap((one) => openLink(one, ability) ?? []).map(said);
  const elsewhere = [...without, ...ahead.map(({ to }) => to)];
  const stands = ({ to }: NamedLink) => !elsewhere.includes(to);
  const parts: MenuGroup[] = groups.map((group) => ({
    group,
    label: translate(`console.menu.groups.${group}`),
    entries: linksOf(group, ability).filter(stands).map(said),
  }));
  return [{ group: 'first' as const, entries: ahead }, ...parts].filter(({ entries }) => entries.length > 0);
}

/** As the first feature says that knows this kind of person; else as everything was declared. */
export function selectMenuLayout(ability: Ability): MenuLayout {
  const user = storedUser();
  if (!user) return asDeclared;
  for (const { menu } of consoleFeatures) {
    const arranged = menu?.({ user, ability });
    if (arranged) return arranged;
  }
  return asDeclared;
}

const asDeclared: MenuLayout = { first: [] };

/** What a group holds as it was declared: its lists, then its screens. */
function linksOf(group: Group, ability: Ability): NamedLink[] {
  // Children are met on the page of their parent.
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
      .map(({ address, label, icon = '' }) => ({ to: address, label, icon })),
  ];
}

/** undefined where there is no such page, or the rights don't open it. */
function openLink(one: string | NamedLink, ability: Ability): NamedLink | undefined {
  const to = typeof one === 'string' ? one : one.to;
  const page = matchPage(to);
  if (!page || !isOpen(page, ability)) return undefined;
  if (typeof one !== 'string') return one;
  return 'resource' in page
    ? { to, label: `resources.${page.resource.name}.name`, icon: page.resource.icon }
    : { to, label: page.screen.label, icon: page.screen.icon ?? '' };
}

/** A list stands for its records, a record for its own pages. */
function leadsTo(target: MatchedPage | undefined, page: MatchedPage | undefined): boolean {
  if (!page || !target) return false;
  if ('resource' in target) {
    const isSame = 'resource' in page && page.resource.name === target.resource.name;
    return isSame && (target.id === undefined || target.id === page.id);
  }
  const { address } = target.screen;
  return 'screen' in page && (page.screen.address === address || page.screen.under === address);
}
