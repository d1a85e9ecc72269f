/**
 * What the console shows to a user with given rules: pages by menu group, their buttons, the parts of record pages, and
 * the columns and fields that link to other records.
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

/** Whether an item is visible before and after the change. */
export type DiffState = 'same' | 'added' | 'removed';

export type Opened = {
  address: string;
  icon: string;
  /** Message key of its label, plural for a resource. */
  label: string;
  fate: DiffState;
  buttons: { action: Action; fate: DiffState }[];
  /** Each with the message key of its label. */
  parts: { label: string; fate: DiffState }[];
  fields: { label: string; fate: DiffState }[];
};

export type OpenedGroup = { group: Group; pages: Opened[] };

/**
 * @param before the stored rules, for marking changes @param holder a sample user with the role: only callers with
 * global scope can change shared rows
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

/** What a page offers to users with sufficient permissions. */
type Offer = { offers(ability: Ability, holder: Principal): boolean };

type Page = Pick<Opened, 'address' | 'icon' | 'label'> & {
  group: Group | undefined;
  opens(ability: Ability): boolean;
  buttons: (Offer & { action: Action })[];
  parts: (Offer & { label: string })[];
  fields: (Offer & { label: string })[];
};

/** In menu order: within each group, resources first. */
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

/** The parts of a record page beside its fields. */
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
 * Columns and fields that refer to another record. If the user may read it they are links, filters and inputs;
 * otherwise plain names.
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
