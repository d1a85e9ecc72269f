/**
 * What the console shows to a user with given rules: pages by menu group, their buttons, the parts of record pages, and
 * the columns and fields that link to other records.
 */

import { relatedLabel } from '../../../contract/declaration/labels.ts';
import { getResource, resources } from '../../../contract/registry.ts';
import { type Group, groups, type Resource, readableFields } from '../../../contract/resource.ts';
import { type Ability, type Action, createAbility } from '../../../contract/rights/abilities.ts';
import { listRecordTypes } from '../../../contract/rights/parties.ts';
import type { Principal } from '../../../contract/rights/scope.ts';
import { consoleFeatures } from '../../app/feature.ts';
import { isOpen, matchPage } from '../../app/pageAt.ts';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { listScreens } from '../../app/screens.ts';
import { isPartVisible, type RecordPart } from '../../app/slots.ts';
import { canChange, canCreateRecords } from '../../records/writePermissions.ts';
import type { Rules } from '../rights.ts';

/** Whether an item is visible before and after the change. */
export type DiffState = 'same' | 'added' | 'removed';

export type PreviewPage = {
  path: string;
  icon: string;
  /** Message key of its label, plural for a resource. */
  label: string;
  diff: DiffState;
  buttons: { action: Action; diff: DiffState }[];
  /** Each with the message key of its label. */
  parts: { label: string; diff: DiffState }[];
  fields: { label: string; diff: DiffState }[];
};

export type PreviewGroup = { group: Group; pages: PreviewPage[] };

/**
 * @param before the stored rules, for marking changes @param holder a sample user with the role: only callers with
 * global scope can change shared rows
 */
export function previewRole(rules: Rules, before: Rules, holder: Principal): PreviewGroup[] {
  const [after, previous] = [createAbility(rules, holder.role), createAbility(before, holder.role)];
  return groups
    .map((group) => ({
      group,
      pages: listPages()
        .filter((page) => page.group === group)
        .flatMap(({ path, icon, label, canOpen, buttons, parts, fields }) => {
          const pageDiff = toDiff(canOpen(after), canOpen(previous));
          if (!pageDiff) return [];
          const compareItems = <Item extends Offer>(items: readonly Item[]) =>
            items.flatMap(({ offers, ...one }) => {
              const [isVisible, wasVisible] = [after, previous].map(
                (ability) => canOpen(ability) && offers(ability, holder),
              );
              const diff = toDiff(Boolean(isVisible), Boolean(wasVisible));
              return diff ? [{ ...one, diff }] : [];
            });
          return [
            {
              ...{ path, icon, label, diff: pageDiff },
              ...{ buttons: compareItems(buttons), parts: compareItems(parts), fields: compareItems(fields) },
            },
          ];
        }),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** What a page offers to users with sufficient permissions. */
type Offer = { offers(ability: Ability, holder: Principal): boolean };

type Page = Pick<PreviewPage, 'path' | 'icon' | 'label'> & {
  group: Group | undefined;
  canOpen(ability: Ability): boolean;
  buttons: (Offer & { action: Action })[];
  parts: (Offer & { label: string })[];
  fields: (Offer & { label: string })[];
};

/** In menu order: within each group, resources first. */
const listPages = (): readonly Page[] => [
  ...resources.map((resource): Page => {
    const { name, subject, routes, icon, group } = resource;
    return {
      ...{ path: routes.list, icon, group, label: `resources.${name}.name` },
      canOpen: (ability) => ability.can('read', subject),
      buttons: [
        { action: 'create', offers: (ability, holder) => canCreateRecords(resource, ability, holder) },
        ...(['edit', 'delete'] as const).map((verb) => ({
          action: verb,
          offers: (ability: Ability, holder: Principal) => canChange(resource, verb, ability, holder),
        })),
        ...consoleFeatures.flatMap(({ buttons }) => buttons?.[name] ?? []),
      ],
      parts: listParts(resource),
      fields: listLinkFields(resource),
    };
  }),
  ...listScreens()
    .filter(({ full }) => !full)
    .map(
      ({ path, needs, label, icon = '' }): Page => ({
        ...{ path, label, icon, group: matchPage(path)?.group },
        ...{ buttons: [], parts: [], fields: [] },
        canOpen: (ability) => isOpen({ needs: [needs] }, ability),
      }),
    ),
];

/** The parts of a record page beside its fields. */
function listParts({ name, related }: Resource): Page['parts'] {
  const { headerAmounts, sections = [], closing = [] } = findRecordSlots(name);
  const toPart = (part: RecordPart) => ({
    label: part.title,
    offers: (ability: Ability) => isPartVisible(part, ability),
  });
  return [
    ...(headerAmounts ? [toPart(headerAmounts)] : []),
    ...sections.map(toPart),
    ...related.map(({ resource, view }) => ({
      label: relatedLabel(resource, view),
      offers: (ability: Ability) => ability.can('read', getResource(resource).subject),
    })),
    ...closing.map(toPart),
  ];
}

/**
 * Columns and fields that refer to another record. If the user may read it they are links, filters and inputs;
 * otherwise plain names.
 */
function listLinkFields(resource: Resource): Page['fields'] {
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

function toDiff(isVisible: boolean, wasVisible: boolean): DiffState | undefined {
  if (isVisible) return wasVisible ? 'same' : 'added';
  return wasVisible ? 'removed' : undefined;
}
