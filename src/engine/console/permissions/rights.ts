/**
 * Converts between a list of rules and the cells of a matrix. A cell has the value that `createAbility` returns.
 * Changing one writes explicit verbs, because `can('manage', X)` stays true beside `cannot('edit', X)`. How far rules
 * about `all` reach depends on the role (a custom role if none is given): contract/rights/wildcards.ts.
 */

import { builtInRole, listSubjects } from '../../contract/registry.ts';
import {
  type Ability,
  type Action,
  createAbility,
  getVerbGroup,
  type Permission,
  publicSubjects,
  verbs,
} from '../../contract/rights/abilities.ts';
import { listVerbs } from '../../contract/rights/requiredVerbs.ts';

export type Rules = readonly Permission[];

/** One verb for one subject. The subject `all` stands for every subject without its own rule and row. */
export type Cell = { subject: string; action: Action };

/** Subjects in rules that the app doesn't have, or no longer has. */
export function findUnknownSubjects(...lists: Rules[]): string[] {
  const named = new Set(lists.flat().map(({ subject }) => subject));
  return [...named].filter((subject) => !listSubjects().includes(subject));
}

/** The cells of these subjects, including verbs without effect. */
export function toCells(subjects: readonly string[]): Cell[] {
  return subjects.flatMap((subject) => verbs.map((action) => ({ subject, action })));
}

/** Only cells that have an effect: some call, action or page checks the verb. */
export function toEffectiveCells(subjects: readonly string[]): Cell[] {
  return subjects.flatMap((subject) => listVerbs(subject).map((action) => ({ subject, action })));
}

/** The effective cells in which two lists of rules differ, with their values in the second. */
export function findDifferences(before: Rules, after: Rules, role?: string): Permission[] {
  const [old, newAbility] = [createAbility(before, role), createAbility(after, role)];
  return toEffectiveCells([...listSubjects(), ...findUnknownSubjects(before, after)])
    .map((cell) => ({ ...cell, allowed: newAbility.can(cell.action, cell.subject) }))
    .filter(({ action, subject, allowed }) => old.can(action, subject) !== allowed);
}

/** The default permissions of a built-in role; undefined for other roles. */
export function getDefaultRules(role: unknown): Rules | undefined {
  return builtInRole(role)?.permissions;
}

/** Some subjects are readable by everyone, whatever the rules say. */
export function isPublicCell({ subject, action }: Cell): boolean {
  return action === 'read' && publicSubjects.includes(subject);
}

/**
 * Returns rules in which the edited cells have the given values and every other effective cell is unchanged. Cells
 * without effect follow the general rules or their own, and get no new rule. A composite verb is granted together with
 * its parts and revoked as soon as one part is revoked.
 */
export function withCells(rules: Rules, edits: Rules, role?: string): Permission[] {
  const before = createAbility(rules, role);
  const groupedEdits = expandGroups(
    before,
    edits.filter((edit) => !isPublicCell(edit)),
  );
  const targets = new Map(groupedEdits.map((edit) => [toKey(edit), edit.allowed]));
  const others = rules.filter((rule) => !targets.has(toKey(rule)));
  const general = verbs.flatMap((action) => {
    const allowed = targets.get(toKey({ subject: 'all', action }));
    return allowed === undefined ? [] : [{ subject: 'all', action, allowed }];
  });
  const merged = insertGeneral(others, general, role);
  // Each cell with a wrong result gets an explicit rule, placed last so that it wins.
  const ability = createAbility(merged, role);
  const subjects = [...listSubjects(), ...findUnknownSubjects(rules, edits)].filter((one) => one !== 'all');
  const relevantKeys = new Set([...toEffectiveCells(subjects).map(toKey), ...targets.keys()]);
  const expected = toCells(subjects)
    .filter((cell) => relevantKeys.has(toKey(cell)))
    .map((cell) => ({
      ...cell,
      allowed: targets.get(toKey(cell)) ?? before.can(cell.action, cell.subject),
    }));
  const wrong = filterGroups(
    expected,
    ({ action, subject, allowed }) => ability.can(action, subject) !== allowed,
  );
  const replaced = new Set(wrong.map(toKey));
  return [...merged.filter((rule) => !replaced.has(toKey(rule))), ...wrong];
}

/**
 * The edits, extended by the resulting values of the other verbs in each group. A composite verb equals the conjunction
 * of its parts and precedes them, so that its rule never overrides theirs.
 */
function expandGroups(before: Ability, edits: Rules): Permission[] {
  const edited = new Map(edits.map((edit) => [toKey(edit), edit.allowed]));
  const expanded = new Map<string, Permission>();
  for (const { subject, action } of edits) {
    const [composite = action, ...parts] = getVerbGroup(action);
    const cell = (verb: Action) => ({ subject, action: verb });
    const isAllowed = (verb: Action) =>
      edited.get(toKey(cell(verb))) ?? edited.get(toKey(cell(composite))) ?? before.can(verb, subject);
    const isGranted = isAllowed(composite) && parts.every(isAllowed);
    for (const [verb, allowed] of [
      [composite, isGranted] as const,
      ...parts.map((part) => [part, isAllowed(part)] as const),
    ])
      expanded.set(toKey(cell(verb)), { ...cell(verb), allowed });
  }
  return [...expanded.values()];
}

/** The matching rules, each with all verbs of its group for the same subject. */
function filterGroups(rules: Rules, matches: (rule: Permission) => boolean): Permission[] {
  const toGroupKey = ({ subject, action }: Cell) =>
    toKey({ subject, action: getVerbGroup(action)[0] ?? action });
  const groupKeys = new Set(rules.filter(matches).map(toGroupKey));
  return rules.filter((rule) => groupKeys.has(toGroupKey(rule)));
}

/**
 * The list in `known` with the same permissions, else the given list: toggling a cell twice restores exactly the stored
 * rules. Never returns a list that would lose a rule about an unknown subject.
 */
export function canonicalizeRules(
  rules: Rules,
  candidates: readonly (Rules | undefined)[],
  role?: string,
): Rules {
  const unknown = findUnknownSubjects(rules);
  const match = candidates.find(
    (list) =>
      list &&
      findUnknownSubjects(list).length === unknown.length &&
      findDifferences(list, rules, role).length === 0,
  );
  return match ?? rules;
}

/**
 * The rules without permissions that the holder lacks, and which of those have an effect. Dropping a general rule can
 * uncover a permission without effect that it had overridden: the result is clamped once more.
 */
export function clampToHolder(
  rules: Rules,
  holder: Ability,
  role?: string,
): { rules: Rules; dropped: Permission[] } {
  const ability = createAbility(rules, role);
  const dropped = toCells(listSubjects())
    .filter(({ action, subject }) => ability.can(action, subject) && !holder.can(action, subject))
    .map((cell) => ({ ...cell, allowed: false }));
  const effective = new Set(toEffectiveCells(listSubjects()).map(toKey));
  return {
    rules: dropped.length ? clampToHolder(withCells(rules, dropped, role), holder, role).rules : rules,
    dropped: dropped.filter((cell) => effective.has(toKey(cell))),
  };
}

function toKey({ subject, action }: Cell): string {
  return `${action} ${subject}`;
}

/** Inserts general rules after the other general rules and before the rules for single subjects that followed them. */
function insertGeneral(rules: Rules, general: Rules, role?: string): Permission[] {
  const ability = createAbility(rules, role);
  const needed = filterGroups(
    general,
    ({ action, subject, allowed }) => ability.can(action, subject) !== allowed,
  );
  const at = rules.findLastIndex(({ subject }) => subject === 'all') + 1;
  return [...rules.slice(0, at), ...needed, ...rules.slice(at)];
}
