/** Labels of permission subjects. */

import { useTranslate } from 'react-admin';
import { resources, resourceWithAction, resourceWithVerb } from '../../contract/registry.ts';
import type { Action, Subject } from '../../contract/rights/abilities.ts';

/** Labels a subject; a resource's subject has the resource's label. */
export function useSubjectName(): (subject: string) => string {
  const translate = useTranslate();
  return (subject) => {
    const resource = resources.find((declared) => declared.subject === subject);
    return resource
      ? translate(`resources.${resource.name}.name`, { smart_count: 2 })
      : translate(`console.permissions.subjects.${subject}`, { _: subject });
  };
}

/** Labels a verb: an action's has the action's label, a field's the one from its resource. */
export function verbKey(verb: Action, subject?: Subject): string {
  const guarding = resourceWithVerb(verb, subject);
  const resource = resourceWithAction(verb, subject);
  if (guarding && (!resource || guarding.subject === subject)) {
    return `resources.${guarding.name}.verbs.${verb}`;
  }
  return resource ? `resources.${resource.name}.actions.${verb}.name` : `console.permissions.actions.${verb}`;
}
