/** Compares roles: selects the permissions worth a row. */

import { listSubjects } from '../../../contract/registry.ts';
import type { Ability, Action } from '../../../contract/rights/abilities.ts';
import { listVerbs } from '../../../contract/rights/requiredVerbs.ts';
import { type Cell, type Rules, unknownSubjects } from '../rights.ts';

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

type Asked = {
  /** Only permissions that some of the roles have and others lack. */
  onlyDifferences: boolean;
  /** Part of a subject's displayed name. */
  search: string;
  nameOf: (subject: string) => string;
};

/** The matching subjects, each with its matching verbs; subjects without a matrix row come last. */
export function compared(roles: readonly ComparedRole[], asked: Asked): ComparedSubject[] {
  const wanted = plain(asked.search.trim());
  const strange = unknownSubjects(...roles.map(({ permissions }) => permissions));
  return [...listSubjects().filter((subject) => subject !== 'all'), 'all', ...strange]
    .filter((subject) => plain(asked.nameOf(subject)).includes(wanted))
    .map((subject) => ({
      subject,
      actions: listVerbs(subject).filter(
        (action) => !asked.onlyDifferences || isDisputed(roles, { subject, action }),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** Whether the role's permission differs from its default. */
export function isChanged({ ability, defaults }: ComparedRole, { action, subject }: Cell): boolean {
  return defaults !== undefined && defaults.can(action, subject) !== ability.can(action, subject);
}

function isDisputed(roles: readonly ComparedRole[], { action, subject }: Cell): boolean {
  return new Set(roles.map(({ ability }) => ability.can(action, subject))).size > 1;
}

/** Without case and accents, so that "operacion" finds "Operación". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
