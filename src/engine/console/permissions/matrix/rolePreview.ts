/**
 * What a console shows to whoever has these rules: pages by the parts of the menu, the buttons on them, the parts
 * of a record's page, and the columns and fields that lead on to other records.
 */

import { getResource, resources } from '../../../contract/registry.ts';
import { type Group, groups, type Resource, readableFields } from '../../../contract/resource.ts';
import { type Ability, type Action, createAbility } from '../../../contract/rights/abilities.ts';
import { listRecordTypes } from '../../../contract/rights/parties.ts';
import type { Principal } from '../../../contract/rights/scope.ts';
import { consoleFeatures } from '../../app/feature.ts';
import { isOpen, matchPage } from '../../app/pageAt.ts';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { allScreens } from '../../app/screens.ts';
import type { RecordPart } from '../../app/slots.ts';
import { canChange, canCreateRecords } from '../../records/writePermissions.ts';
import type { Rules } from '../rights.ts';

/** Whether it is shown now and was before. */
export type DiffState = 'same' | 'added' | 'removed';

export type Opened = {
  address: string;
  icon: string;
  /** The message that names it, and of a resource in the plural. */
  label: string;
  fate: DiffState;
  buttons: { action: Action; fate: DiffState }[];
  /** Each with the message that names it. */
  parts: { label: string; fate: DiffState }[];
  fields: { label: string; fate: DiffState }[];
};

export type OpenedGroup = { group: Group; pages: Opened[] };

/**
 * @param before the rules as they are stored, to say what becomes other
 * @param holder someone who has the role: what is everybody's is changed by who sees every row alone
 */
export function previewRole(rules: Rules, before: Rules, holder: Principal): OpenedGroup[] {
  const [now, then] = [createAbility(rules, holder.role), createAbility(before, holder.role)];
  return groups
    .map((group) => ({
      group,
      pages: everyPage()
        .filter((page) => page.group === group)
        .flatMap(({ address, icon, label, opens, buttons, parts, fields }) => {
          const fate = fateOf(opens(now), opens(then));
          if (!fate) return [];
          const shown = <Offered extends Offer>(offered: readonly Offered[]) =>
            offered.flatMap(({ offers, ...one }) => {
              const [is, was] = [now, then].map((ability) => opens(ability) && offers(ability, holder));
              const becomes = fateOf(Boolean(is), Boolean(was));
              return becomes ? [{ ...one, fate: becomes }] : [];
            });
          return [
            {
              ...{ address, icon, label, fate },
              ...{ buttons: shown(buttons), parts: shown(parts), fields: shown(fields) },
            },
          ];
        }),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** What a page has for those whose rights are enough. */
type Offer = { offers(ability: Ability, holder: Principal): boolean };

type Page = Pick<Opened, 'address' | 'icon' | 'label'> & {
  group: Group | undefined;
  opens(ability: Ability): boolean;
  buttons: (Offer & { action: Action })[];
  parts: (Offer & { label: string })[];
  fields: (Offer & { label: string })[];
};

/** As the menu has them: of each group the resources first. */
const everyPage = (): readonly Page[] => [
  ...resources.map((resource): Page => {
    const { name, subject, routes, icon, group } = resource;
    return {
      ...{ address: routes.list, icon, group, label: `resources.${name}.name` },
      opens: (ability) => ability.can('read', subject),
      buttons: [
        { action: 'create', offers: (ability, holder) => canCreateRecords(resource, ability, holder) },
        ...(['edit', 'delete'] as const).map((verb) => ({
          action: verb,
          offers: (ability: Ability, holder: Principal) => canChange(resource, verb, ability, holder),
        })),
        ...consoleFeatures.flatMap(({ buttons }) => buttons?.[name] ?? []),
      ],
      parts: partsOf(resource),
      fields: leadingFields(resource),
    };
  }),
  ...allScreens()
    .filter(({ full }) => !full)
    .map(
      ({ address, needs, label, icon = '' }): Page => ({
        ...{ address, label, icon, group: matchPage(address)?.group },
        ...{ buttons: [], parts: [], fields: [] },
        opens: (ability) => isOpen({ needs: [needs] }, ability),
      }),
    ),
];

/** Of a record's page: what is shown beside its fields. */
function partsOf({ name, related }: Resource): Page['parts'] {
  const { sections = [], closing = [] } = findRecordSlots(name);
  const own = ({ title, needs }: RecordPart) => ({
    label: title,
    offers: (ability: Ability) => needs.every(({ subject, action }) => ability.can(action, subject)),
  });
  return [
    ...sections.map(own),
    ...related.map(({ resource }) => ({
      label: `resources.${resource}.name`,
      offers: (ability: Ability) => ability.can('read', getResource(resource).subject),
    })),
    ...closing.map(own),
  ];
}

/**
 * Columns and fields that name another record. They are links, and can be filtered by and filled in, where that
 * may be read; else they are a name and nothing more.
 */
function leadingFields(resource: Resource): Page['fields'] {
  return readableFields(resource).flatMap(([name, field]) => {
    const to =
      field.kind === 'party'
        ? listRecordTypes(resource, field).map((type) => type.name)
        : field.kind === 'reference'
          ? [field.to]
          : [];
    if (to.length === 0) return [];
    return [
      {
        label: `resources.${resource.name}.fields.${name}`,
        offers: (ability: Ability) => to.some((one) => ability.can('read', getResource(one).subject)),
      },
    ];
  });
}

function fateOf(now: boolean, then: boolean): DiffState | undefined {
  if (now) return then ? 'same' : 'added';
  return then ? 'removed' : undefined;
}
