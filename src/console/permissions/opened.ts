/** What a console shows to whoever has these rules: pages by the parts of the menu, and the buttons on them. */
import { type Ability, type Action, abilityFor } from '../../contract/abilities.ts';
import { type Group, groups } from '../../contract/resource.ts';
import { resources } from '../../contract/resources/index.ts';
import { mayRecharge } from '../operations/allowed.ts';
import { isOpen, pageAt } from '../pageAt.ts';
import { allScreens } from '../screens.ts';
import type { Rules } from './rights.ts';

/** Whether it is shown now and was before. */
export type Fate = 'same' | 'added' | 'removed';

export type Opened = {
  address: string;
  icon: string;
  /** The message that names it, and of a resource in the plural. */
  label: string;
  fate: Fate;
  buttons: { action: Action; fate: Fate }[];
};

export type OpenedGroup = { group: Group; pages: Opened[] };

/** @param before the rules as they are stored, to say what becomes other */
export function openedBy(rules: Rules, before: Rules): OpenedGroup[] {
  const [now, then] = [abilityFor(rules), abilityFor(before)];
  return groups
    .map((group) => ({
      group,
      pages: everyPage
        .filter((page) => page.group === group)
        .flatMap(({ address, icon, label, opens, buttons }) => {
          const fate = fateOf(opens(now), opens(then));
          if (!fate) return [];
          const shown = buttons.flatMap(({ action, offers }) => {
            const becomes = fateOf(opens(now) && offers(now), opens(then) && offers(then));
            return becomes ? [{ action, fate: becomes }] : [];
          });
          return [{ address, icon, label, fate, buttons: shown }];
        }),
    }))
    .filter(({ pages }) => pages.length > 0);
}

type Page = Pick<Opened, 'address' | 'icon' | 'label'> & {
  group: Group | undefined;
  opens(ability: Ability): boolean;
  buttons: { action: Action; offers(ability: Ability): boolean }[];
};

/** As the menu has them: of each group the resources first. */
const everyPage: readonly Page[] = [
  ...resources.map(
    ({ name, subject, routes, icon, group, has }): Page => ({
      ...{ address: routes.list, icon, group, label: `resources.${name}.name` },
      opens: (ability) => ability.can('read', subject),
      buttons: [
        ...(['create', 'edit', 'delete'] as const)
          .filter((verb) => has[verb])
          .map((verb) => ({ action: verb, offers: (ability: Ability) => ability.can(verb, subject) })),
        { action: 'recharge', offers: (ability) => mayRecharge(ability, name) },
      ],
    }),
  ),
  ...allScreens
    .filter(({ full }) => !full)
    .map(
      ({ address, needs, label, icon = '' }): Page => ({
        ...{ address, label, icon, group: pageAt(address)?.group, buttons: [] },
        opens: (ability) => isOpen({ needs: [needs] }, ability),
      }),
    ),
];

function fateOf(now: boolean, then: boolean): Fate | undefined {
  if (now) return then ? 'same' : 'added';
  return then ? 'removed' : undefined;
}
