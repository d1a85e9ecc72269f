/** The menu: what the role lets someone open, in groups. Its parts come from the declarations and screens. */
import { useAbility } from '@casl/react';
import { useTranslate } from 'react-admin';
import { resources } from '../../../contract/registry.ts';
import { type Group, groups } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { openScreens, type Page } from '../../app/pageAt.ts';
import { usePage } from '../messages/Guard.tsx';

export type MenuEntry = {
  /** A public address. */
  to: string;
  label: string;
  icon: string;
  /** The page that is shown is this one, or one below it. */
  isCurrent: boolean;
};

export type MenuGroup = { group: Group; label: string; entries: MenuEntry[] };

/** The groups that have something in them for the signed-in user. */
export function useMenu(): MenuGroup[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const page = usePage();
  // Children are met on the page of their parent.
  const readable = resources.filter(({ subject, belongs }) => !belongs.to && ability.can('read', subject));
  const screens = openScreens(ability);
  return groups
    .map((group) => ({
      group,
      label: translate(`console.menu.groups.${group}`),
      entries: [
        ...readable
          .filter((resource) => resource.group === group)
          .map(({ name, routes, icon }) => ({
            to: routes.list,
            label: translate(`resources.${name}.name`, { smart_count: 2 }),
            icon,
            isCurrent: leadsTo(routes.list, page, name),
          })),
        ...screens
          .filter((screen) => screen.group === group)
          .map(({ address, label, icon = '' }) => ({
            to: address,
            label: translate(label),
            icon,
            isCurrent: leadsTo(address, page),
          })),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
}

function leadsTo(address: string, page: Page | undefined, resource?: string): boolean {
  if (!page) return false;
  if ('resource' in page) return page.resource.name === resource;
  return page.screen.address === address || page.screen.under === address;
}
