/** Describes permissions in the user's language. */
import { useLocale, useTranslate } from 'react-admin';
import type { Action, Permission, Subject } from '../../contract/rights/abilities.ts';
import { getVerbKey, useSubjectName } from '../fieldKinds/subjects.ts';

export function usePermissionLabels() {
  const translate = useTranslate();
  const subjectName = useSubjectName();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const action = (verb: Action, subject?: Subject) => translate(getVerbKey(verb, subject));
  return {
    action,
    /** A row of the matrix, where `all` means everything without its own row. */
    subject: (name: string) => (name === 'all' ? translate('console.permissions.others') : subjectName(name)),
    /** "read, edit and delete" */
    actions: (verbs: readonly Action[], subject: Subject) =>
      list.format(verbs.map((verb) => action(verb, subject))),
    /** "allowed" or "not allowed", for screen readers. */
    state: (allowed: boolean) => translate(`console.permissions.${allowed ? 'isAllowed' : 'isDenied'}`),
    translate,
  };
}

/** Groups permissions by subject, each with its verbs. */
export function groupBySubject(rights: readonly Permission[]): [subject: string, verbs: Action[]][] {
  const subjects = [...new Set(rights.map(({ subject }) => subject))];
  return subjects.map((subject) => [
    subject,
    rights.filter((right) => right.subject === subject).map(({ action }) => action),
  ]);
}
