/** Roles side by side: which rights are worth a line. */

import { listSubjects } from '../../../contract/registry.ts';
import type { Ability, Action } from '../../../contract/rights/abilities.ts';
import { listVerbs } from '../../../contract/rights/requiredVerbs.ts';
import { type Cell, type Rules, unknownSubjects } from '../rights.ts';

export type ComparedRole = {
  name: string;
  permissions: Rules;
  /** The signed-in person can't change it: it is their own, or outranks them. */
  isFixed: boolean;
  ability: Ability;
  /** Of a built-in role. */
  defaults: Ability | undefined;
};

export type ComparedSubject = { subject: string; actions: Action[] };

type Asked = {
  /** Only rights that some of the roles have and others haven't. */
  onlyDifferences: boolean;
  /** Part of a subject's name, as it is shown. */
  search: string;
  nameOf: (subject: string) => string;
};

/** The subjects that are asked for, each with the verbs that are; what no row names comes last. */
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

/** Whether a role has the right otherwise than by default. */
export function isChanged({ ability, defaults }: ComparedRole, { action, subject }: Cell): boolean {
  return defaults !== undefined && defaults.can(action, subject) !== ability.can(action, subject);
}

function isDisputed(roles: readonly ComparedRole[], { action, subject }: Cell): boolean {
  return new Set(roles.map(({ ability }) => ability.can(action, subject))).size > 1;
}

/** Without capitals and accents, so that "operacion" finds "Operación". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
