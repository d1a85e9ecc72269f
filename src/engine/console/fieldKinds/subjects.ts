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
export function getVerbKey(verb: Action, subject?: Subject): string {
  const guardedResource = resourceWithVerb(verb, subject);
  const resource = resourceWithAction(verb, subject);
  if (guardedResource && (!resource || guardedResource.subject === subject)) {
    return `resources.${guardedResource.name}.verbs.${verb}`;
  }
  return resource ? `resources.${resource.name}.actions.${verb}.name` : `console.permissions.actions.${verb}`;
}
