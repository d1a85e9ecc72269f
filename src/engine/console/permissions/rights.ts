/**
 * The rights that a list of rules gives, cell by cell, and the list that gives exactly others. A cell says what
 * `createAbility` answers; changing one writes explicit verbs, because `can('manage', X)` stays true beside
 * `cannot('edit', X)`. How far the rules about `all` reach depends on the role that they are of, an added one where none is
 * named: contract/rights/wildcards.ts.
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

/** One verb for one subject. The subject `all` stands for every one that no rule and no row names. */
export type Cell = { subject: string; action: Action };

/** Subjects that rules name and that the app has not, or no longer. */
export function unknownSubjects(...lists: Rules[]): string[] {
  const named = new Set(lists.flat().map(({ subject }) => subject));
  return [...named].filter((subject) => !listSubjects().includes(subject));
}

/** The cells of these subjects, also of verbs that nothing asks for. */
export function toCells(subjects: readonly string[]): Cell[] {
  return subjects.flatMap((subject) => verbs.map((action) => ({ subject, action })));
}

/** Those of them that have an effect: some call, action or page asks for the verb. */
export function toEffectiveCells(subjects: readonly string[]): Cell[] {
  return subjects.flatMap((subject) => listVerbs(subject).map((action) => ({ subject, action })));
}

/** The cells in which the rights of two lists differ to some effect, and how they are by the second. */
export function differences(before: Rules, after: Rules, role?: string): Permission[] {
  const [old, now] = [createAbility(before, role), createAbility(after, role)];
  return toEffectiveCells([...listSubjects(), ...unknownSubjects(before, after)])
    .map((cell) => ({ ...cell, allowed: now.can(cell.action, cell.subject) }))
    .filter(({ action, subject, allowed }) => old.can(action, subject) !== allowed);
}

/** The default rights of a built-in role; undefined for any other. */
export function getDefaultRules(role: unknown): Rules | undefined {
  return builtInRole(role)?.permissions;
}

/** Some subjects are read by everyone, whatever the rules say. */
export function isPublicCell({ subject, action }: Cell): boolean {
  return action === 'read' && publicSubjects.includes(subject);
}

/**
 * Rules by which exactly the given cells are as they say, and every other that has an effect stays as it was. One without
 * an effect follows the rules for everything else, or its own, and gets none. A composite verb takes its parts with it,
 * and goes with the first part that is taken away.
 */
export function withCells(rules: Rules, edits: Rules, role?: string): Permission[] {
  const before = createAbility(rules, role);
  const whole = wholeGroups(
    before,
    edits.filter((edit) => !isPublicCell(edit)),
  );
  const wanted = new Map(whole.map((edit) => [keyOf(edit), edit.allowed]));
  const others = rules.filter((rule) => !wanted.has(keyOf(rule)));
  const general = verbs.flatMap((action) => {
    const allowed = wanted.get(keyOf({ subject: 'all', action }));
    return allowed === undefined ? [] : [{ subject: 'all', action, allowed }];
  });
  const made = withGeneral(others, general, role);
  // What now answers otherwise than it should gets a rule of its own, the last that matches it.
  const ability = createAbility(made, role);
  const subjects = [...listSubjects(), ...unknownSubjects(rules, edits)].filter((one) => one !== 'all');
  const kept = new Set([...toEffectiveCells(subjects).map(keyOf), ...wanted.keys()]);
  const should = toCells(subjects)
    .filter((cell) => kept.has(keyOf(cell)))
    .map((cell) => ({
      ...cell,
      allowed: wanted.get(keyOf(cell)) ?? before.can(cell.action, cell.subject),
    }));
  const wrong = ofGroups(should, ({ action, subject, allowed }) => ability.can(action, subject) !== allowed);
  const replaced = new Set(wrong.map(keyOf));
  return [...made.filter((rule) => !replaced.has(keyOf(rule))), ...wrong];
}

/**
 * The edits, each with the other verbs of its group as they are then: a composite verb is what its parts are, and comes
 * before them, so that no rule on it undoes one on a part.
 */
function wholeGroups(before: Ability, edits: Rules): Permission[] {
  const asked = new Map(edits.map((edit) => [keyOf(edit), edit.allowed]));
  const made = new Map<string, Permission>();
  for (const { subject, action } of edits) {
    const [composite = action, ...parts] = getVerbGroup(action);
    const cell = (verb: Action) => ({ subject, action: verb });
    const now = (verb: Action) =>
      asked.get(keyOf(cell(verb))) ?? asked.get(keyOf(cell(composite))) ?? before.can(verb, subject);
    const isWhole = now(composite) && parts.every(now);
    for (const [verb, allowed] of [
      [composite, isWhole] as const,
      ...parts.map((part) => [part, now(part)] as const),
    ])
      made.set(keyOf(cell(verb)), { ...cell(verb), allowed });
  }
  return [...made.values()];
}

/** Those that are meant, each with all of its subject's verbs of the same group. */
function ofGroups(rules: Rules, isMeant: (rule: Permission) => boolean): Permission[] {
  const keyOfGroup = ({ subject, action }: Cell) =>
    keyOf({ subject, action: getVerbGroup(action)[0] ?? action });
  const meant = new Set(rules.filter(isMeant).map(keyOfGroup));
  return rules.filter((rule) => meant.has(keyOfGroup(rule)));
}

/**
 * The list among `known` that gives the same rights, or else the list itself: what was switched to and fro is
 * again what was stored, rule by rule. None takes its place that would lose a rule about a strange subject.
 */
export function canonicalRules(rules: Rules, known: readonly (Rules | undefined)[], role?: string): Rules {
  const strange = unknownSubjects(rules);
  const same = known.find(
    (list) =>
      list && unknownSubjects(list).length === strange.length && differences(list, rules, role).length === 0,
  );
  return same ?? rules;
}

/** The rules less every right that the holder lacks, and which of those have an effect. */
export function clampToHolder(
  rules: Rules,
  holder: Ability,
  role?: string,
): { rules: Rules; left: Permission[] } {
  const ability = createAbility(rules, role);
  const left = toCells(listSubjects())
    .filter(({ action, subject }) => ability.can(action, subject) && !holder.can(action, subject))
    .map((cell) => ({ ...cell, allowed: false }));
  const effective = new Set(toEffectiveCells(listSubjects()).map(keyOf));
  return {
    rules: left.length ? withCells(rules, left, role) : rules,
    left: left.filter((cell) => effective.has(keyOf(cell))),
  };
}

function keyOf({ subject, action }: Cell): string {
  return `${action} ${subject}`;
}

/** A rule for all stands behind the others for all, and before those for one subject that came after them. */
function withGeneral(rules: Rules, general: Rules, role?: string): Permission[] {
  const ability = createAbility(rules, role);
  const needed = ofGroups(
    general,
    ({ action, subject, allowed }) => ability.can(action, subject) !== allowed,
  );
  const at = rules.findLastIndex(({ subject }) => subject === 'all') + 1;
  return [...rules.slice(0, at), ...needed, ...rules.slice(at)];
}
