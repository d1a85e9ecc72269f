/** The subjects of permissions, as the matrix lists them and as people call them. */
import { useTranslate } from 'react-admin';
import { subjects } from '../../contract/abilities.ts';
import { resources } from '../../contract/resources/index.ts';

/** The contract's subjects and those that declared resources bring with them. */
export const allSubjects: readonly string[] = [
  ...new Set([...subjects, ...resources.map(({ subject }) => subject)]),
];

/** Names a subject: a resource's is called after the resource. */
export function useSubjectName(): (subject: string) => string {
  const translate = useTranslate();
  return (subject) => {
    if (subject === 'all') return translate('console.permissions.everything');
    const resource = resources.find((declared) => declared.subject === subject);
    return resource
      ? translate(`resources.${resource.name}.name`, { smart_count: 2 })
      : translate(`console.permissions.subjects.${subject}`, { _: subject });
  };
}
