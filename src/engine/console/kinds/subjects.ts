/** The subjects of permissions as people call them. */
import { useTranslate } from 'react-admin';
import { resources } from '../../contract/registry.ts';

/** Names a subject: a resource's is called after the resource. */
export function useSubjectName(): (subject: string) => string {
  const translate = useTranslate();
  return (subject) => {
    const resource = resources.find((declared) => declared.subject === subject);
    return resource
      ? translate(`resources.${resource.name}.name`, { smart_count: 2 })
      : translate(`console.permissions.subjects.${subject}`, { _: subject });
  };
}
