/** Compares roles: selects the permissions worth a row. */

import { listSubjects } from '../../../contract/registry.ts';
import type { Ability, Action } from '../../../contract/rights/abilities.ts';
import { listVerbs } from '../../../contract/rights/requiredVerbs.ts';
import { type Cell, findUnknownSubjects, type Rules } from '../rights.ts';

export type ComparedRole = {
  name: string;
  permissions: Rules;
  /** The user can't change the role: it is their own or outranks them. */
  isFixed: boolean;
  ability: Ability;
  /** For built-in roles. */
  defaults: Ability | undefined;
};

export type ComparedSubject = { subject: string; actions: Action[] };

type ComparisonFilter = {
  /** Only permissions that some of the roles have and others lack. */
  onlyDifferences: boolean;
  /** Part of a subject's displayed name. */
  search: string;
  toName: (subject: string) => string;
};

/** The matching subjects, each with its matching verbs; subjects without a matrix row come last. */
export function compareRoles(roles: readonly ComparedRole[], filter: ComparisonFilter): ComparedSubject[] {
  const needle = normalize(filter.search.trim());
  const unknown = findUnknownSubjects(...roles.map(({ permissions }) => permissions));
  return [...listSubjects().filter((subject) => subject !== 'all'), 'all', ...unknown]
    .filter((subject) => normalize(filter.toName(subject)).includes(needle))
    .map((subject) => ({
      subject,
      actions: listVerbs(subject).filter(
        (action) => !filter.onlyDifferences || isUnequal(roles, { subject, action }),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** Whether the role's permission differs from its default. */
export function isChanged({ ability, defaults }: ComparedRole, { action, subject }: Cell): boolean {
  return defaults !== undefined && defaults.can(action, subject) !== ability.can(action, subject);
}

function isUnequal(roles: readonly ComparedRole[], { action, subject }: Cell): boolean {
  return new Set(roles.map(({ ability }) => ability.can(action, subject))).size > 1;
}

/** Without case and accents, so that "operacion" finds "Operación". */
function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
