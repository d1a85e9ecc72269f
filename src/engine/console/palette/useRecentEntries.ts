/** Entries for the recently opened records that the user may still read. */
import { useAbility } from '@casl/react';
import { useTranslate } from 'react-admin';
import { getDisplayName } from '../../contract/recordName.ts';
import { resources } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import type { Entry } from './entry.ts';
import { useRecent } from './recent.ts';

export function useRecentEntries(): Entry[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const [recent] = useRecent();
  return recent.flatMap(({ resource: of, id, name }) => {
    const resource = resources.find((one) => one.name === of);
    if (!resource || !ability.can('read', resource.subject)) return [];
    return [
      {
        key: `recent ${of} ${id}`,
        label: getDisplayName(resource, name, translate),
        detail: translate(`resources.${of}.name`, { smart_count: 1 }),
        icon: resource.icon,
        target: `${resource.routes.item}/${encodeURIComponent(id)}`,
      },
    ];
  });
}
